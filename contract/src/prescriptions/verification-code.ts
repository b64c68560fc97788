import * as z from 'zod/mini';

/** Crockford's alphabet: without I, L and O, which are easily mistaken for digits, and without U. */
export const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const CODE_LENGTH = 10;

/** Normalizes what people type: ignores case, spaces and hyphens, and reads O as 0, and I and L as 1. */
export function normalizeCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
}

/** As printed: two groups of five. */
export function displayCode(code: string): string {
  return `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`;
}

export const codeParams = z.object({ code: z.string().check(z.minLength(1), z.maxLength(64)) });

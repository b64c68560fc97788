import * as z from 'zod/mini';

/** Crockford's alphabet: no letter that a reader takes for another sign. */
export const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const CODE_LENGTH = 10;

/** What people type, made canonical: lower case, spaces, hyphens, and O for 0 or I and L for 1 are forgiven. */
export function normalizeCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
}

/** As printed: two groups of five. */
export function displayCode(code: string): string {
  return `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`;
}

export const codeParams = z.object({ code: z.string().check(z.minLength(1), z.maxLength(64)) });

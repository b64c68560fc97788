import * as z from 'zod/mini';
import { ID_PATTERN } from './id-pattern';

/** Text that PostgreSQL and JSON can store: no null byte, no lone surrogate. */
const storable = z.refine<string>((value) => !value.includes('\0') && value.isWellFormed(), {
  error: 'This text contains characters that cannot be stored.',
});

export function text(max: number, errorIfNotText = 'This field must be text.') {
  return z
    .string(errorIfNotText)
    .check(storable, z.trim(), z.maxLength(max, `Please use at most ${max} characters.`));
}

/** Like `text`, but absent, empty and blank values are refused with this message. */
export function requiredText(max: number, errorIfMissing: string) {
  return text(max, errorIfMissing).check(z.minLength(1, errorIfMissing));
}

export function optionalText(max: number) {
  return z.optional(text(max));
}

export const idSchema = z.string().check(z.regex(ID_PATTERN, 'This is not a valid id.'));
const INCOMPLETE_LINK = 'This link is incomplete.';
export const linkSecret = z
  .string(INCOMPLETE_LINK)
  .check(z.minLength(1, INCOMPLETE_LINK), z.maxLength(200, INCOMPLETE_LINK));
export const idParams = z.object({ id: idSchema });

export const dateOnly = z
  .string('Please choose a date.')
  .check(z.refine((value) => isCalendarDate(value), { error: 'Please enter a date as yyyy-MM-dd.' }));

function isCalendarDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const parsed = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(value);
}

/** An instant on the wire: an ISO string. Server code can pass a Date. */
export const instant = z.pipe(
  z.union([z.string(), z.date()]),
  z.transform((value) => (typeof value === 'string' ? value : value.toISOString())),
);

export function wholeNumber(min: number, max: number, message: string) {
  return z.pipe(
    z.union([z.number(message), z.string(message).check(z.regex(/^\s*-?\d{1,15}\s*$/, message))], message),
    z.pipe(
      z.transform((value: string | number) => Number(value)),
      z.int(message).check(z.minimum(min, message), z.maximum(max, message)),
    ),
  );
}

export const emailSchema = z
  .string('Please enter a valid email address.')
  .check(
    storable,
    z.trim(),
    z.maxLength(254, 'Please enter a valid email address.'),
    z.email('Please enter a valid email address.'),
  );

export const noContent = z.null();

export const pageEnvelope = z.object({
  page: z.object({ total: z.optional(z.int()), nextCursor: z.nullable(z.string()) }),
});
export const cursorSchema = z.optional(z.string().check(z.maxLength(500)));

import { idSchema } from '@carelane/contract/fields';
import * as z from 'zod/mini';
import { Refusal } from '../refusal';

/** Where a page of a list ended. It comes back from outside and is checked like any input. */
const placeSchema = z.object({
  at: z.iso.datetime().check(
    z.maxLength(30),
    // PostgreSQL knows no year 0, and nothing of ours is that old.
    z.refine((at) => at >= '1970'),
  ),
  id: idSchema,
});

/** A moment as a date, or as a text where microseconds count. */
export function writePlace(at: Date | string, id: string): string {
  const moment = typeof at === 'string' ? at : at.toISOString();
  return Buffer.from(`${moment} ${id}`).toString('base64url');
}

export function readPlace(cursor: string): z.output<typeof placeSchema> {
  const [at, id, ...more] = Buffer.from(cursor, 'base64url').toString().split(' ');
  const place = placeSchema.safeParse({ at, id });
  if (!place.success || more.length > 0) throw unknownPage();
  return place.data;
}

export function unknownPage(): Refusal {
  return new Refusal('INVALID', 'This page of the list cannot be found. Please start from its beginning.');
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

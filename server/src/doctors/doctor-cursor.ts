import type { DoctorSort } from '@carelane/contract/doctors/endpoints';
import { idSchema } from '@carelane/contract/fields';
import * as z from 'zod/mini';
import { Refusal } from '../http/refusal';

/** Where a page ended, and what was counted on the first one, so that scrolling counts once. */
const cursorSchema = z.object({
  sort: z.enum(['rating', 'experience', 'fee']),
  keys: z.array(z.number()).check(z.maxLength(2)),
  id: idSchema,
  total: z.int(),
  aboveMaxFee: z.int(),
  atLeast: z._default(z.boolean(), false),
});
export type DoctorCursor = z.output<typeof cursorSchema>;

export function writeCursor(cursor: DoctorCursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

export function readCursor(text: string | undefined, sort: DoctorSort): DoctorCursor | undefined {
  if (!text) return undefined;
  const cursor = cursorSchema.safeParse(parseJson(Buffer.from(text, 'base64url').toString()));
  if (!cursor.success || cursor.data.sort !== sort) {
    throw new Refusal('INVALID', 'This page of the list cannot be found. Please start from its beginning.');
  }
  return cursor.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

import type { DoctorSort } from '@carelane/contract/doctors/endpoints';
import { specialtySchema } from '@carelane/contract/doctors/specialties';
import { idSchema } from '@carelane/contract/fields';
import * as z from 'zod/mini';
import { invalidCursor, parseJson } from '../http/endpoints/page-cursor';
import { type DirectoryDoctor, NOTHING_FREE } from './directory/doctor-directory';
import { type Position, ratingKey } from './directory/doctor-orders';

/** The last row of a page, and the totals of the first page, so that scrolling counts only once. */
const count = z.int().check(z.minimum(0), z.maximum(2_147_483_647));
const rating = z.number().check(z.minimum(0), z.maximum(5));
const cursorSchema = z.object({
  sort: z.enum(['rating', 'experience', 'fee', 'soonest']),
  keys: z.union([z.tuple([count]), z.tuple([rating, count])]),
  id: idSchema,
  total: count,
  aboveMaxFee: count,
  among: z.optional(z.array(specialtySchema)),
});
export type DoctorCursor = z.output<typeof cursorSchema>;

export function writeCursor(cursor: DoctorCursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

export function readCursor(text: string | undefined, sort: DoctorSort): DoctorCursor | undefined {
  if (!text) return undefined;
  const cursor = cursorSchema.safeParse(parseJson(Buffer.from(text, 'base64url').toString()));
  const keys = sort === 'rating' ? 2 : 1;
  if (!cursor.success || cursor.data.sort !== sort || cursor.data.keys.length !== keys) {
    throw invalidCursor();
  }
  return cursor.data;
}

/** The values as they are shown, and 0 for a doctor without a free time. */
export function cursorKeys(
  doctor: DirectoryDoctor,
  sort: DoctorSort,
  freeMinute: number,
): DoctorCursor['keys'] {
  const keys: Record<DoctorSort, DoctorCursor['keys']> = {
    rating: [doctor.rating / 100, doctor.ratingCount],
    experience: [doctor.experience],
    fee: [doctor.fee],
    soonest: [freeMinute === NOTHING_FREE ? 0 : freeMinute],
  };
  return keys[sort];
}

export function cursorPosition({ keys: [first, second = 0], sort, id }: DoctorCursor): Position {
  if (sort === 'rating') return { key: ratingKey(Math.round(first * 100), second), id };
  if (sort === 'experience') return { key: -first, id };
  return { key: sort === 'soonest' && first === 0 ? NOTHING_FREE : first, id };
}

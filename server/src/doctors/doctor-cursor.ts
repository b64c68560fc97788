import type { DoctorSort } from '@carelane/contract/doctors/endpoints';
import { specialtySchema } from '@carelane/contract/doctors/specialties';
import { idSchema } from '@carelane/contract/fields';
import * as z from 'zod/mini';
import { invalidCursor } from '../http/endpoints/page-cursor';
import { parseJson } from '../http/parse-json';
import { type DoctorDirectory, NOTHING_FREE } from './directory/doctor-directory';
import { type Position, ratingKey } from './directory/doctor-orders';

const MAX_INTEGER = 2_147_483_647;
const count = z.int().check(z.minimum(0), z.maximum(MAX_INTEGER));
const rating = z.number().check(z.minimum(0), z.maximum(5));
/** Holds the totals of the first page, so that later pages need not count again. */
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
  const keyCount = sort === 'rating' ? 2 : 1;
  if (!cursor.success || cursor.data.sort !== sort || cursor.data.keys.length !== keyCount) {
    throw invalidCursor();
  }
  return cursor.data;
}

export function cursorKeys(
  directory: DoctorDirectory,
  row: number,
  sort: DoctorSort,
  now: Date,
): DoctorCursor['keys'] {
  const { doctors } = directory;
  if (sort === 'rating') return [doctors.rating(row) / 100, doctors.ratingCount(row)];
  if (sort === 'experience') return [doctors.experience(row)];
  if (sort === 'fee') return [doctors.fee(row)];
  const freeMinute = directory.nextFreeMinute(row, now);
  return [freeMinute === NOTHING_FREE ? 0 : freeMinute];
}

/** A position's keys ascend, so experience and rating are negative. */
export function cursorPosition({ keys: [first, second = 0], sort, id }: DoctorCursor): Position {
  if (sort === 'rating') return { key: ratingKey(Math.round(first * 100), second), id };
  if (sort === 'experience') return { key: -first, id };
  return { key: sort === 'soonest' && first === 0 ? NOTHING_FREE : first, id };
}

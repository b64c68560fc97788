import { idSchema } from '@carelane/contract/fields';
import * as z from 'zod/mini';
import { Refusal } from '../refusal';

const positionSchema = z.object({
  at: z.iso.datetime().check(
    z.maxLength(30),
    // PostgreSQL has no year 0.
    z.refine((at) => at >= '1970'),
  ),
  id: idSchema,
});

export function encodeCursor(at: Date | string, id: string): string {
  const instant = typeof at === 'string' ? at : at.toISOString();
  return Buffer.from(`${instant} ${id}`).toString('base64url');
}

export function decodeCursor(cursor: string): z.output<typeof positionSchema> {
  const [at, id, ...more] = Buffer.from(cursor, 'base64url').toString().split(' ');
  const position = positionSchema.safeParse({ at, id });
  if (!position.success || more.length > 0) throw invalidCursor();
  return position.data;
}

export function invalidCursor(): Refusal {
  return new Refusal(
    'INVALID',
    'This page of the list was not found. Please start again from the first page.',
  );
}

export function cutPage<T>(rows: T[], limit: number, cursorAfter: (last: T) => string) {
  const pageRows = rows.slice(0, limit);
  const last = pageRows.at(-1);
  return { pageRows, nextCursor: last && rows.length > limit ? cursorAfter(last) : null };
}

import * as z from 'zod/mini';
import type { AppointmentStatus } from '../appointments/status';
import { roleSchema } from '../auth/account';
import { idSchema, instant } from '../fields';

export const PAPER_MAX_MEGABYTES = 15;
export const PAPER_MAX_BYTES = PAPER_MAX_MEGABYTES * 1024 * 1024;
export const PAPERS_PER_VISIT = 20;
export const PAPER_MAX_PAGES = 30;
export const PAPER_NAME_MAX_LENGTH = 120;
/** How many characters at the end of a long name are kept. */
const NAME_END_LENGTH = 20;
const DAYS_OPEN_AFTER_VISIT = 7;
const VISIT_MINUTES = 30;

const paperSchema = z.object({
  _id: idSchema,
  /** Empty once the paper is withdrawn, because a file name can reveal as much as the file. */
  name: z.string(),
  kind: z.enum(['image', 'pdf']),
  size: z.int(),
  pages: z.int(),
  addedBy: roleSchema,
  addedAt: instant,
  withdrawnAt: z.optional(instant),
  mine: z.boolean(),
});
export type Paper = z.output<typeof paperSchema>;

export const papersSchema = z.object({
  papers: z.array(paperSchema),
  canAdd: z.boolean(),
  remaining: z.int(),
});
export type Papers = z.output<typeof papersSchema>;

export function papersCloseAt(startsAt: string | Date): Date {
  const minutes = VISIT_MINUTES + DAYS_OPEN_AFTER_VISIT * 24 * 60;
  return new Date(new Date(startsAt).getTime() + minutes * 60_000);
}

/** Until a week after the visit, unless it was canceled. */
export function acceptsPapers(
  { status, startsAt }: { status: AppointmentStatus | 'held'; startsAt: string | Date },
  now: Date,
): boolean {
  return (status === 'scheduled' || status === 'completed') && now <= papersCloseAt(startsAt);
}

/** Shortened in the middle, because the end often says what the file is. */
export function shortPaperName(name: string): string {
  if (name.length <= PAPER_NAME_MAX_LENGTH) return name;
  const ellipsis = '…';
  const start = name.slice(0, PAPER_NAME_MAX_LENGTH - NAME_END_LENGTH - ellipsis.length);
  const end = name.slice(-NAME_END_LENGTH);
  // A cut may split a surrogate pair, which cannot be encoded.
  return `${start.toWellFormed()}${ellipsis}${end.toWellFormed()}`;
}

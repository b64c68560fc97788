import * as z from 'zod/mini';
import { dateOnly, idSchema, instant, wholeNumber } from '../fields';
import { timeZone } from '../time/time-zone';
import { zonedTime } from '../time/zoned-time';
import { MIN_NOTICE_HOURS } from './earlier-notice';

const OFFER_MINUTES = 15;
const MIN_OFFER_MINUTES = 5;
export const MAX_OFFERS_PER_DAY = 3;
export const DEFAULT_NOTICE_HOURS = 3;
export const MAX_NOTICE_HOURS = 168;
const QUIET_FROM_MINUTE = 22 * 60;
const QUIET_UNTIL_MINUTE = 7 * 60;
const MINUTE_MS = 60_000;

export const earlierBody = z
  .object({
    from: z.optional(dateOnly),
    until: z.optional(dateOnly),
    notice: wholeNumber(
      MIN_NOTICE_HOURS,
      MAX_NOTICE_HOURS,
      `Please choose ${MIN_NOTICE_HOURS} to ${MAX_NOTICE_HOURS} hours.`,
    ),
    zone: z.optional(timeZone),
  })
  .check(
    z.refine(({ from, until }) => !from || !until || from <= until, {
      path: ['until'],
      error: 'The last day must not be before the first.',
    }),
  );

export const answerOfferBody = z.object({
  /** The time that the person saw. If another one is held by now, that one is left alone. */
  startsAt: z.optional(z.iso.datetime({ offset: true, error: 'This is not a date with a time.' })),
});

const earlierRequestSchema = z.object({
  appointmentId: idSchema,
  from: z.nullable(z.string()),
  until: z.nullable(z.string()),
  notice: z.int(),
});
export type EarlierRequest = z.output<typeof earlierRequestSchema>;

const earlierOfferSchema = z.object({
  id: idSchema,
  appointmentId: idSchema,
  doctorName: z.string(),
  date: z.string(),
  time: z.string(),
  timezone: z.string(),
  startsAt: instant,
  currentStartsAt: instant,
  expiresAt: instant,
});
export type EarlierOffer = z.output<typeof earlierOfferSchema>;

export const earlierSchema = z.object({
  requests: z.array(earlierRequestSchema),
  offers: z.array(earlierOfferSchema),
});

interface RequestedTimes {
  from: string | null;
  until: string | null;
  notice: number;
  zone: string;
  currentStartsAt: Date;
}

export function offerEnd(requested: RequestedTimes, startsAt: Date, now: Date): Date | undefined {
  if (startsAt >= requested.currentStartsAt || isQuiet(now, requested.zone)) return undefined;
  const { date } = zonedTime(startsAt, requested.zone);
  if (
    (requested.from !== null && date < requested.from) ||
    (requested.until !== null && date > requested.until)
  )
    return undefined;
  const latest = startsAt.getTime() - requested.notice * 60 * MINUTE_MS;
  const end = Math.min(now.getTime() + OFFER_MINUTES * MINUTE_MS, latest);
  return end - now.getTime() < MIN_OFFER_MINUTES * MINUTE_MS ? undefined : new Date(end);
}

function isQuiet(now: Date, zone: string): boolean {
  const { minuteOfDay } = zonedTime(now, zone);
  return minuteOfDay >= QUIET_FROM_MINUTE || minuteOfDay < QUIET_UNTIL_MINUTE;
}

import {
  MAX_NEWCOMER_HOLDS_PER_DOCTOR,
  MAX_UPCOMING_FREE_VISITS,
} from '@carelane/contract/appointments/booking';
import {
  secondsUntilNextHold,
  UNPAID_HOLDS_COUNTED_HOURS,
} from '@carelane/contract/appointments/unpaid-holds';
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client';
import { appointments, payments } from '../../db/schema';
import { statement } from '../../db/statements/statement';
import type { Deps } from '../../deps';
import { Refusal } from '../../http/refusal';
import type { Choice } from './booking-columns';

const HOUR_MS = 3_600_000;

/** Passed as a parameter: with a literal, the planner expects few holds and reads those of all doctors. */
const HELD = 'held';

const countHolds = statement(
  'count-holds',
  {
    patientId: appointments.patientId,
    doctorId: appointments.doctorId,
    now: appointments.startsAt,
    since: payments.createdAt,
  },
  (db, { patientId, doctorId, now, since }) => {
    // A separate CTE, so that every count reads only this patient's payments, whatever plan is chosen.
    const own = db.$with('own').as(
      db
        .select({
          id: payments.id,
          isFree: sql<boolean>`amount = 0`.as('is_free'),
          isPaid: sql<boolean>`amount > 0 and status = 'fulfilled'`.as('is_paid'),
          isUnpaid: sql<boolean>`amount > 0 and status in ('expired', 'canceled')
            and checkout_session_id is not null and created_at > ${since}`.as('is_unpaid'),
          updatedAt: payments.updatedAt,
        })
        .from(payments)
        .where(eq(payments.patientId, patientId)),
    );
    return db
      .with(own)
      .select({
        newcomerHolds: sql<number>`(select count(*)::int from appointments a where a.doctor_id = ${doctorId}
          and a.status = ${HELD} and a.held_until > ${now}
          and not exists (select from earlier_offers o where o.id = a.id)
          and not exists (select from payments p
            where p.patient_id = a.patient_id and p.status = 'fulfilled' and p.amount > 0))`,
        hasPaid: sql<boolean>`coalesce(bool_or(${own.isPaid}), false)`,
        freeVisits: sql<number>`(select count(*)::int from own join appointments a on a.payment_id = own.id
          where own.is_free and a.status = 'scheduled' and a.starts_at > ${now})`,
        unpaid: sql<number>`count(*) filter (where ${own.isUnpaid})::int`,
        lastUnpaidAtMs: sql<number | null>`extract(epoch from max(${own.updatedAt})
          filter (where ${own.isUnpaid}))::float8 * 1000`,
      })
      .from(own);
  },
);

type HoldCounts = Awaited<ReturnType<typeof countHolds>>;

export async function readHoldCounts(
  tx: Tx,
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  pair: { patientId: string; doctorId: string },
): Promise<HoldCounts> {
  if (!config.rateLimits) return [];
  const now = clock.now();
  const since = new Date(now.getTime() - UNPAID_HOLDS_COUNTED_HOURS * HOUR_MS);
  return countHolds(tx, { patientId: pair.patientId, doctorId: pair.doctorId, now, since });
}

/** Unpaid holds and free visits cost nothing, so without limits anyone could block a calendar. */
export function requireHoldAllowed([counts]: HoldCounts, { amount }: Choice, now: Date): void {
  if (!counts) return;
  if (amount === 0 && counts.freeVisits >= MAX_UPCOMING_FREE_VISITS)
    throw new Refusal('TOO_MANY_FREE_VISITS');
  const lastAt = counts.lastUnpaidAtMs === null ? null : new Date(counts.lastUnpaidAtMs);
  const seconds = secondsUntilNextHold({ count: counts.unpaid, lastAt }, now);
  if (seconds > 0) {
    const minutes = Math.ceil(seconds / 60);
    throw new Refusal(
      'TOO_MANY_REQUESTS',
      `You have left several checkouts unpaid today. Please choose a time again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
      { retryAfterSeconds: seconds },
    );
  }
  if (!counts.hasPaid && counts.newcomerHolds >= MAX_NEWCOMER_HOLDS_PER_DOCTOR) {
    throw new Refusal(
      'TOO_MANY_REQUESTS',
      'Many people are booking this doctor right now. Please try again in a few minutes.',
      { retryAfterSeconds: 300 },
    );
  }
}

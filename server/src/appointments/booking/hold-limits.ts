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
import { appointments, patientProfiles, payments } from '../../db/schema';
import { statement } from '../../db/statements/statement';
import type { Deps } from '../../deps';
import { Refusal } from '../../http/refusal';
import type { Choice } from './booking-columns';

const HOUR_MS = 3_600_000;

/** Counts the current holds and unpaid checkouts of both people in one statement. */
const countHolds = statement(
  'count-holds',
  {
    patientId: appointments.patientId,
    doctorId: appointments.doctorId,
    now: appointments.startsAt,
    since: payments.createdAt,
  },
  (db, { patientId, doctorId, now, since }) => {
    const unpaid = sql`payments p where p.patient_id = ${patientId} and p.amount > 0
    and p.checkout_session_id is not null and p.status in ('expired', 'canceled') and p.created_at > ${since}`;
    return db
      .select({
        newcomerHolds: sql<number>`(select count(*)::int from appointments a where a.doctor_id = ${doctorId}
        and a.status = 'held' and a.held_until > ${now}
        and not exists (select from earlier_offers o where o.id = a.id)
        and not exists (select from payments p
          where p.patient_id = a.patient_id and p.status = 'fulfilled' and p.amount > 0))`,
        hasPaid: sql<boolean>`exists (select from payments p
        where p.patient_id = ${patientId} and p.status = 'fulfilled' and p.amount > 0)`,
        freeVisits: sql<number>`(select count(*)::int from appointments a join payments p on p.id = a.payment_id
        where a.patient_id = ${patientId} and a.status = 'scheduled' and a.starts_at > ${now} and p.amount = 0)`,
        unpaid: sql<number>`(select count(*)::int from ${unpaid})`,
        lastUnpaidAtMs: sql<
          number | null
        >`(select extract(epoch from max(p.updated_at))::float8 * 1000 from ${unpaid})`,
      })
      .from(patientProfiles)
      .where(eq(patientProfiles.id, patientId));
  },
);

type HoldCounts = Awaited<ReturnType<typeof countHolds>>;

/** Read together with what else a hold reads. Without limits nothing is read. */
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

/** Nobody may block a calendar for free, neither with unpaid holds nor with free visits. */
export function requireMayHold([found]: HoldCounts, { amount }: Choice, now: Date): void {
  if (!found) return;
  if (amount === 0 && found.freeVisits >= MAX_UPCOMING_FREE_VISITS) throw new Refusal('TOO_MANY_FREE_VISITS');
  const lastAt = found.lastUnpaidAtMs === null ? null : new Date(found.lastUnpaidAtMs);
  const seconds = secondsUntilNextHold({ count: found.unpaid, lastAt }, now);
  if (seconds > 0) {
    const minutes = Math.ceil(seconds / 60);
    throw new Refusal(
      'TOO_MANY_REQUESTS',
      `You have left several checkouts unpaid today. Please choose a time again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
      { retryAfterSeconds: seconds },
    );
  }
  if (!found.hasPaid && found.newcomerHolds >= MAX_NEWCOMER_HOLDS_PER_DOCTOR) {
    throw new Refusal(
      'TOO_MANY_REQUESTS',
      'Many people are booking this doctor right now. Please try again in a few minutes.',
      { retryAfterSeconds: 300 },
    );
  }
}

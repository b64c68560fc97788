import { SLOT_MINUTES, slotFromLabel, slotLabel } from '@carelane/contract/doctors/slot-grid';
import type { Slot } from '@carelane/contract/doctors/slots-for-date';
import { and, eq, gt, inArray, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client';
import { appointments } from '../../db/schema';
import { type Params, pickColumns, statement } from '../../db/statements/statement';
import type { Deps } from '../../deps';
import { isPracticing } from '../../doctors/queries';
import { findDoctorWithSlots } from '../../doctors/schedules';
import { Refusal } from '../../http/refusal';

export interface ChosenSlot {
  startsAt: Date;
  localDate: string;
  slot: number;
  /** The time zone of `localDate` and `slot`. Null for bookings older than the column. */
  timezone: string | null;
}

export async function requireOfferedSlot(
  db: Queryable,
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  { doctorId, date, time }: { doctorId: string; date: string; time: string },
): Promise<ChosenSlot> {
  const found = await findDoctorWithSlots(db, doctorId, date, clock.now());
  if (!found || !isPracticing(found.doctor, config)) throw new Refusal('SLOT_NOT_OFFERED');
  return getOfferedSlot(found, date, time);
}

export function getOfferedSlot(
  { slots, doctor }: { slots: Slot[]; doctor: { timezone: string } },
  date: string,
  time: string,
): ChosenSlot {
  const found = slots.find((candidate) => candidate.slot === slotFromLabel(time));
  if (!found) throw new Refusal('SLOT_NOT_OFFERED');
  return { startsAt: found.startsAt, localDate: date, slot: found.slot, timezone: doctor.timezone };
}

interface SlotClaim {
  doctorId: string;
  patientId: string;
  startsAt: Date;
}

const isLive = (now: Date) =>
  and(
    ne(appointments.status, 'canceled'),
    or(ne(appointments.status, 'held'), gt(appointments.heldUntil, now)),
  );

/** A literal instead of a parameter, so that a generic plan can use the partial index on held appointments. */
export const isHeld = sql`${appointments.status} = 'held'`;

const SLOT_MS = SLOT_MINUTES * 60_000;

/** Comparing the start is not enough: slots in two time zones can be a quarter of an hour apart. */
export const aroundSlot = (startsAt: Date) => ({
  after: new Date(startsAt.getTime() - SLOT_MS),
  before: new Date(startsAt.getTime() + SLOT_MS),
});

const overlaps = (startsAt: Date) => {
  const { after, before } = aroundSlot(startsAt);
  return and(gt(appointments.startsAt, after), lt(appointments.startsAt, before));
};

/**
 * An index cannot depend on the current time, so taking a slot first deletes the expired hold on it. Rows locked by
 * another transaction are skipped: the insert that follows waits for that transaction.
 */
export async function deleteExpiredHolds(tx: Tx, claim: SlotClaim, now: Date): Promise<void> {
  const { doctorId, patientId, startsAt } = claim;
  await runDeleteExpiredHolds(tx, { doctorId, patientId, ...aroundSlot(startsAt), now });
}

const expiredHoldTypes = {
  ...pickColumns(appointments, 'doctorId', 'patientId'),
  after: appointments.startsAt,
  before: appointments.startsAt,
  now: appointments.heldUntil,
};

export const deleteExpiredHoldsQuery = (
  db: Queryable,
  { doctorId, patientId, after, before, now }: Params<typeof expiredHoldTypes>,
) =>
  db.delete(appointments).where(
    inArray(
      appointments.id,
      db
        .select({ id: appointments.id })
        .from(appointments)
        .where(
          and(
            gt(appointments.startsAt, after),
            lt(appointments.startsAt, before),
            or(eq(appointments.doctorId, doctorId), eq(appointments.patientId, patientId)),
            // Only held rows have a value here. By status, the planner would read everybody's holds, because it expects
            // few.
            lte(appointments.heldUntil, now),
          ),
        )
        .for('update', { skipLocked: true }),
    ),
  );

const runDeleteExpiredHolds = statement('drop-stale-holds', expiredHoldTypes, deleteExpiredHoldsQuery);

export async function slotRefusal(
  tx: Queryable,
  claim: SlotClaim,
  now: Date,
  exceptId = '',
): Promise<Refusal> {
  const [conflict] = await tx
    .select({ status: appointments.status, slot: appointments.slot, paymentId: appointments.paymentId })
    .from(appointments)
    .where(
      and(
        eq(appointments.patientId, claim.patientId),
        ne(appointments.id, exceptId),
        overlaps(claim.startsAt),
        isLive(now),
      ),
    );
  if (!conflict) return new Refusal('SLOT_TAKEN');
  if (conflict.status !== 'held') return new Refusal('PATIENT_BUSY');
  const time = slotLabel(conflict.slot);
  if (conflict.paymentId === null)
    return new Refusal(
      'PATIENT_BUSY',
      `We are holding ${time} for you as an earlier time. Please accept or decline it first.`,
    );
  return new Refusal('PATIENT_BUSY', `You are already paying for another appointment at ${time}.`);
}

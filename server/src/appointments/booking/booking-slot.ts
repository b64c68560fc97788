import { SLOT_MINUTES, slotFromLabel, slotLabel } from '@carelane/contract/doctors/slot-grid';
import type { Slot } from '@carelane/contract/doctors/slots-for-date';
import { and, eq, gt, inArray, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client';
import { appointments } from '../../db/schema';
import { type Params, pickColumns, statement } from '../../db/statements/statement';
import type { Deps } from '../../deps';
import { isPractising } from '../../doctors/queries';
import { findDoctorWithSlots } from '../../doctors/schedules';
import { Refusal } from '../../http/refusal';

export interface ChosenSlot {
  startsAt: Date;
  localDate: string;
  slot: number;
  /** The zone of date and slot. Null for bookings older than the column. */
  timezone: string | null;
}

/** Checks that a bookable doctor offers this slot and that it has not begun. The database decides whether it is free. */
export async function requireOfferedSlot(
  db: Queryable,
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  { doctorId, date, time }: { doctorId: string; date: string; time: string },
): Promise<ChosenSlot> {
  const found = await findDoctorWithSlots(db, doctorId, date, clock.now());
  if (!found || !isPractising(found.doctor, config)) throw new Refusal('SLOT_NOT_OFFERED');
  return offeredSlot(found, date, time);
}

export function offeredSlot(
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

/** Half an hour either way: doctors in other zones, or who changed zone, have other slot grids. */
const overlaps = (startsAt: Date) =>
  and(
    gt(appointments.startsAt, new Date(startsAt.getTime() - SLOT_MS)),
    lt(appointments.startsAt, new Date(startsAt.getTime() + SLOT_MS)),
  );

/**
 * An index cannot see the clock, so taking a slot first deletes the expired hold on it. Rows locked by another
 * transaction are skipped: the insert that follows waits for that transaction.
 */
export async function dropStaleHolds(tx: Tx, claim: SlotClaim, now: Date): Promise<void> {
  const { doctorId, patientId, startsAt } = claim;
  await dropStale(tx, { doctorId, patientId, ...aroundSlot(startsAt), now });
}

export const aroundSlot = (startsAt: Date) => ({
  after: new Date(startsAt.getTime() - SLOT_MS),
  before: new Date(startsAt.getTime() + SLOT_MS),
});

const staleTypes = {
  ...pickColumns(appointments, 'doctorId', 'patientId'),
  after: appointments.startsAt,
  before: appointments.startsAt,
  now: appointments.heldUntil,
};

export const staleHolds = (
  db: Queryable,
  { doctorId, patientId, after, before, now }: Params<typeof staleTypes>,
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
            isHeld,
            lte(appointments.heldUntil, now),
          ),
        )
        .for('update', { skipLocked: true }),
    ),
  );

const dropStale = statement('drop-stale-holds', staleTypes, staleHolds);

/** Why the database refused the slot: it is taken, or the patient has another appointment then. */
export async function slotRefusal(tx: Queryable, claim: SlotClaim, now: Date, except = ''): Promise<Refusal> {
  const [own] = await tx
    .select({ status: appointments.status, slot: appointments.slot, paymentId: appointments.paymentId })
    .from(appointments)
    .where(
      and(
        eq(appointments.patientId, claim.patientId),
        ne(appointments.id, except),
        overlaps(claim.startsAt),
        isLive(now),
      ),
    );
  if (!own) return new Refusal('SLOT_TAKEN');
  if (own.status === 'held' && own.paymentId === null)
    return new Refusal(
      'PATIENT_BUSY',
      `We are holding ${slotLabel(own.slot)} for you as an earlier time. Please accept or decline it first.`,
    );
  return own.status === 'held'
    ? new Refusal('PATIENT_BUSY', `You are already paying for another appointment at ${slotLabel(own.slot)}.`)
    : new Refusal('PATIENT_BUSY');
}

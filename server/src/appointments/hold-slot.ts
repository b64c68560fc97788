import { HOLD_MINUTES, MAX_LIVE_HOLDS_PER_PATIENT } from '@carelane/contract/appointments/booking';
import type { ConsultationType } from '@carelane/contract/appointments/status';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../db/client';
import { newId, newSecret } from '../db/columns';
import { prepared } from '../db/prepared';
import { preparedInsert } from '../db/prepared-insert';
import { appointments, patientProfiles, payments } from '../db/schema';
import { settledLater } from '../db/settled-later';
import { together } from '../db/together';
import type { Deps } from '../deps';
import { Refusal } from '../http/refusal';
import { type ChosenSlot, dropStaleHolds, isHeld, refusalForPlace } from './booking-slot';

export type PaymentRow = typeof payments.$inferSelect;

export interface Choice extends ChosenSlot {
  doctorId: string;
  amount: number;
  consultationType: ConsultationType;
  reason: string;
}

const MINUTE_MS = 60_000;
/** A checkout that never reached the provider can be taken up again while 30 minutes of its life are left. */
const RESUME_WITHIN_MS = 4 * MINUTE_MS;

/**
 * Takes the slot for this patient or refuses. The database's constraints decide between racers; the lock on the patient's row
 * only makes one patient's own requests take turns, so that their holds can be counted.
 */
export async function holdSlot(deps: Deps, patientId: string, choice: Choice): Promise<PaymentRow> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const place = { doctorId: choice.doctorId, patientId, startsAt: choice.startsAt };
    const [[patient], , holds] = await together(
      patientLocked(tx, { patientId }),
      dropStaleHolds(tx, place, now),
      ownHolds(tx, { patientId }),
    );
    if (!patient) throw new Refusal('PATIENT_PROFILE_NOT_FOUND');
    const [same] = holds.filter((hold) => isAt(choice, hold));
    const own = await takeUpOwnHold(tx, same, choice, now);
    if (own) return own;
    requireFewHolds(
      holds.filter((hold) => hold !== same),
      now,
    );
    return insertHold(deps, tx, patientId, choice, now);
  });
}

const patientLocked = prepared('patient-locked', (db) =>
  db
    .select({ id: patientProfiles.id })
    .from(patientProfiles)
    .where(and(eq(patientProfiles.id, sql.placeholder('patientId')), isNull(patientProfiles.deletedAt)))
    .for('no key update'),
);

const ownHolds = prepared('own-holds', (db) =>
  db
    .select({
      appointmentId: appointments.id,
      doctorId: appointments.doctorId,
      startsAt: appointments.startsAt,
      heldUntil: appointments.heldUntil,
      payment: payments,
    })
    .from(appointments)
    .innerJoin(payments, eq(payments.id, appointments.paymentId))
    .where(and(eq(appointments.patientId, sql.placeholder('patientId')), isHeld))
    .for('update', { of: payments }),
);
type OwnHold = Awaited<ReturnType<typeof ownHolds>>[number];

const isAt = ({ doctorId, startsAt }: Choice, hold: OwnHold) =>
  hold.doctorId === doctorId && hold.startsAt.getTime() === startsAt.getTime();

/** Who asks for the same slot again gets the same checkout, with what was chosen last. */
async function takeUpOwnHold(
  tx: Tx,
  held: OwnHold | undefined,
  choice: Choice,
  now: Date,
): Promise<PaymentRow | undefined> {
  if (held?.payment.status !== 'open') return undefined;
  const { payment } = held;
  const reached = payment.checkoutSessionId !== null;
  const young = now.getTime() - payment.createdAt.getTime() < RESUME_WITHIN_MS;
  if (payment.amount !== choice.amount || !(reached || young)) {
    await tx.update(payments).set({ status: 'canceled', updatedAt: now }).where(eq(payments.id, payment.id));
    await tx.delete(appointments).where(eq(appointments.id, held.appointmentId));
    return undefined;
  }
  const { consultationType, reason } = choice;
  const [updated] = await tx
    .update(payments)
    .set({ consultationType, reason, updatedAt: now })
    .where(eq(payments.id, payment.id))
    .returning();
  return updated;
}

function requireFewHolds(others: OwnHold[], now: Date): void {
  const live = others.filter(({ heldUntil }) => heldUntil !== null && heldUntil > now);
  if (live.length >= MAX_LIVE_HOLDS_PER_PATIENT) throw new Refusal('TOO_MANY_HOLDS');
}

/** Nothing comes back where a constraint says that the place is taken. */
export const insertAppointment = preparedInsert('insert-appointment', appointments, (insert) =>
  insert.onConflictDoNothing().returning({ id: appointments.id }),
);

/** The checkout's address, or the appointment of a free one, is committed before anybody hears of the hold. */
const insertPayment = preparedInsert('insert-payment', payments, (insert) =>
  insert.returning({ settledLater }),
);

async function insertHold(
  deps: Deps,
  tx: Tx,
  patientId: string,
  choice: Choice,
  now: Date,
): Promise<PaymentRow> {
  const expiresAt = new Date(now.getTime() + HOLD_MINUTES * MINUTE_MS);
  const paymentId = newId(now.getTime());
  const held = {
    ...placeOf(choice, patientId),
    paymentId,
    status: 'held' as const,
    heldUntil: expiresAt,
    createdAt: now,
    updatedAt: now,
  };
  const free = choice.amount === 0;
  const opened: PaymentRow = {
    id: paymentId,
    provider: free ? 'free' : deps.payments.name,
    checkoutSessionId: free ? `free_${newSecret()}` : null,
    checkoutUrl: null,
    providerPaymentId: null,
    status: 'open',
    amount: choice.amount,
    ...wishOf(choice, patientId),
    appointmentId: null,
    expiresAt,
    paidAt: null,
    refundedAt: null,
    createdAt: now,
    updatedAt: now,
  };
  const [[hold]] = await together(insertAppointment(tx, [held]), insertPayment(tx, [opened]));
  // The payment goes with the transaction.
  if (!hold) throw await refusalForPlace(tx, { ...choice, patientId }, now);
  return opened;
}

/** What the patient chose, as the payment and the appointment both keep it. */
function wishOf(choice: Omit<Choice, 'amount'>, patientId: string) {
  const { doctorId, startsAt, localDate, slot, consultationType, reason } = choice;
  return { doctorId, patientId, startsAt, localDate, slot, consultationType, reason };
}

/** The columns of an appointment that come from it. */
export function placeOf(choice: Omit<Choice, 'amount'>, patientId: string) {
  return { ...wishOf(choice, patientId), roomId: newSecret() };
}

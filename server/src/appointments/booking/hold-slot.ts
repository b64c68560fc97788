import { HOLD_MINUTES, MAX_LIVE_HOLDS_PER_PATIENT } from '@carelane/contract/appointments/booking';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../db/client';
import { newId, newSecret } from '../../db/columns';
import { isPatientHere, lockPeople } from '../../db/lock-people';
import { appointments, payments } from '../../db/schema';
import { pipelined } from '../../db/statements/pipelined';
import { statement } from '../../db/statements/statement';
import type { Deps } from '../../deps';
import { Refusal } from '../../http/refusal';
import { endCheckouts } from '../checkout/end-checkout';
import { bookingColumns, type Choice, type PaymentRow } from './booking-columns';
import { isHeld, slotRefusal } from './booking-slot';
import { readHoldCounts, requireMayHold } from './hold-limits';
import { insertHeldSlot } from './insert-held-slot';

const MINUTE_MS = 60_000;
/** A checkout that never reached the provider can be resumed while 30 minutes of it are left. */
const RESUME_WITHIN_MS = 4 * MINUTE_MS;

/**
 * Takes the slot for this patient or refuses. The choice is read after locking both people, so that it still holds.
 * Database constraints decide between racing patients. One patient's own requests take turns, so that their holds can be counted.
 */
export async function holdSlot(
  deps: Deps,
  pair: { patientId: string; doctorId: string },
  choose: (tx: Tx) => Promise<Choice>,
): Promise<PaymentRow> {
  const now = deps.clock.now();
  const { patientId } = pair;
  return deps.db.transaction(async (tx) => {
    const [people, holds, choice, holdCounts] = await pipelined(
      lockPeople(tx, pair),
      ownHolds(tx, { patientId }),
      choose(tx),
      readHoldCounts(tx, deps, pair),
    );
    if (!isPatientHere(people)) throw new Refusal('PATIENT_PROFILE_NOT_FOUND');
    const live = holds.filter(({ heldUntil }) => heldUntil !== null && heldUntil > now);
    const same = live.find((hold) => isAt(choice, hold));
    const own = await resumeOwnHold(deps, tx, same, choice, now);
    if (own) return own;
    if (live.filter((hold) => hold !== same).length >= MAX_LIVE_HOLDS_PER_PATIENT)
      throw new Refusal('TOO_MANY_HOLDS');
    requireMayHold(holdCounts, choice, now);
    return insertHold(deps, tx, patientId, choice, now);
  });
}

const ownHolds = statement('own-holds', { patientId: appointments.patientId }, (db, { patientId }) =>
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
    .where(and(eq(appointments.patientId, patientId), isHeld))
    .for('update', { of: payments }),
);
type OwnHold = Awaited<ReturnType<typeof ownHolds>>[number];

const isAt = ({ doctorId, startsAt }: Choice, hold: OwnHold) =>
  hold.doctorId === doctorId && hold.startsAt.getTime() === startsAt.getTime();

/** A patient who asks for the same slot again gets the same checkout, with the latest choice. */
async function resumeOwnHold(
  deps: Deps,
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
    await endCheckouts(tx, deps, eq(payments.id, payment.id));
    return undefined;
  }
  // Who held it has booked it, also when another guardian asks again.
  const { consultationType, reason, adultPresent = null } = choice;
  const [updated] = await tx
    .update(payments)
    .set({ consultationType, reason, adultPresent, updatedAt: now })
    .where(eq(payments.id, payment.id))
    .returning();
  return updated;
}

async function insertHold(
  deps: Deps,
  tx: Tx,
  patientId: string,
  choice: Choice,
  now: Date,
): Promise<PaymentRow> {
  const expiresAt = new Date(now.getTime() + HOLD_MINUTES * MINUTE_MS);
  const paymentId = newId(now.getTime());
  const free = choice.amount === 0;
  const opened: PaymentRow = {
    id: paymentId,
    provider: free ? 'free' : deps.payments.name,
    checkoutSessionId: free ? `free_${newSecret()}` : null,
    checkoutUrl: null,
    providerPaymentId: null,
    status: 'open',
    amount: choice.amount,
    ...bookingColumns(choice, patientId),
    appointmentId: null,
    expiresAt,
    paidAt: null,
    refundedAt: null,
    createdAt: now,
    updatedAt: now,
  };
  const [hold] = await insertHeldSlot(tx, opened);
  // Throwing rolls back the payment too.
  if (!hold) throw await slotRefusal(tx, { ...choice, patientId }, now);
  return opened;
}

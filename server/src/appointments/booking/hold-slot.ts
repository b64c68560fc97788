import { HOLD_MINUTES, MAX_HOLDS_PER_PATIENT } from '@carelane/contract/appointments/booking';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../db/client';
import { newId, newSecret } from '../../db/columns';
import { isPatientAvailable, lockPeople } from '../../db/lock-people';
import { appointments, payments } from '../../db/schema';
import { pipelined } from '../../db/statements/pipelined';
import { statement } from '../../db/statements/statement';
import type { Deps } from '../../deps';
import { Refusal } from '../../http/refusal';
import { endCheckouts } from '../checkout/end-checkout';
import { bookingColumns, type Choice, type PaymentRow } from './booking-columns';
import { isHeld, slotRefusal } from './booking-slot';
import { readHoldCounts, requireHoldAllowed } from './hold-limits';
import { insertHeldSlot } from './insert-held-slot';

const MINUTE_MS = 60_000;
const RESUME_WITHIN_MS = 4 * MINUTE_MS;

/**
 * The choice is read after locking both people, so that it is still valid. Database constraints decide between racing
 * patients.
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
    if (!isPatientAvailable(people)) throw new Refusal('PATIENT_PROFILE_NOT_FOUND');
    const liveHolds = holds.filter(({ heldUntil }) => heldUntil !== null && heldUntil > now);
    const sameSlot = liveHolds.find((hold) => isAt(choice, hold));
    const resumed = await resumeOwnHold(deps, tx, sameSlot, choice, now);
    if (resumed) return resumed;
    if (liveHolds.filter((hold) => hold !== sameSlot).length >= MAX_HOLDS_PER_PATIENT)
      throw new Refusal('TOO_MANY_HOLDS');
    requireHoldAllowed(holdCounts, choice, now);
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

async function resumeOwnHold(
  deps: Deps,
  tx: Tx,
  held: OwnHold | undefined,
  choice: Choice,
  now: Date,
): Promise<PaymentRow | undefined> {
  if (held?.payment.status !== 'open') return undefined;
  const { payment } = held;
  const reachedProvider = payment.checkoutSessionId !== null;
  const isRecent = now.getTime() - payment.createdAt.getTime() < RESUME_WITHIN_MS;
  const canResume = payment.amount === choice.amount && (reachedProvider || isRecent);
  if (!canResume) {
    await endCheckouts(tx, deps, eq(payments.id, payment.id));
    return undefined;
  }
  // `bookedBy` remains the guardian who first held the slot, even if another guardian retries.
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
  const isFree = choice.amount === 0;
  const opened: PaymentRow = {
    id: paymentId,
    provider: isFree ? 'free' : deps.payments.name,
    checkoutSessionId: isFree ? `free_${newSecret()}` : null,
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
  if (!hold) throw await slotRefusal(tx, { ...choice, patientId }, now);
  return opened;
}

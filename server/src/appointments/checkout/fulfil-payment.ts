import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { CheckoutSession } from '../../adapters/payments/provider';
import type { AfterCommit } from '../../auth/account/account-hooks';
import type { Tx } from '../../db/client';
import { isDoctorHere, isPatientHere, lockPeopleByPayment, type People } from '../../db/lock-people';
import { appointments, payments, providerEvents } from '../../db/schema';
import { pipelined } from '../../db/statements/pipelined';
import { pickColumns, statement } from '../../db/statements/statement';
import type { Deps } from '../../deps';
import { isPractising } from '../../doctors/queries';
import { findDoctorWithSlots } from '../../doctors/schedules';
import { failPoint } from '../../fail-point';
import { nextPaymentState } from '../../payments/payment-state';
import { orderRefund } from '../../payments/refunds';
import { appointmentColumns, insertAppointment, type PaymentRow } from '../booking/booking-columns';
import { dropStaleHolds, isHeld } from '../booking/booking-slot';
import { recordInheritedDelay } from '../changes/record-event';
import { announceBooked, announceSlotLost } from '../messages/announce';
import { reminderJobs } from '../messages/reminders';
import { runningLateness } from '../running-lateness';
import { closeCheckout, passOnCheckout, releaseHold } from './close-checkout';

/**
 * The only way from a payment to an appointment, for the browser's return, the webhook, the claim and the reconciler.
 * The first caller creates the appointment, or orders the refund when the slot is gone; later callers find the result.
 * The provider's event is recorded in the same transaction, so that it takes effect once. Returns the payment of a visit
 * that was booked just now.
 */
export async function fulfilPayment(
  deps: Deps,
  session: CheckoutSession,
  event?: EventKey,
): Promise<PaymentRow | undefined> {
  let booked: PaymentRow | undefined;
  await inOneTransaction(deps, event, async (tx) => {
    const settled = await settle(tx, deps, session);
    booked = settled?.booked;
    return settled?.afterwards;
  });
  return booked;
}

/** The provider says that this checkout can no longer be paid, so its slot is freed. */
export async function expirePayment(deps: Deps, paymentId: string, event?: EventKey): Promise<void> {
  await inOneTransaction(deps, event, async (tx) => {
    await passOnCheckout(tx, deps, paymentId, 'expire');
    return undefined;
  });
}

export interface EventKey {
  id: string;
  type: string;
}

export async function inOneTransaction(
  deps: Deps,
  event: EventKey | undefined,
  effect: (tx: Tx) => Promise<AfterCommit | undefined>,
): Promise<void> {
  const afterwards = await deps.db.transaction(async (tx) => {
    if (event && !(await isNew(tx, event, deps.clock.now()))) return undefined;
    return effect(tx);
  });
  failPoint('fulfilled');
  await afterwards?.();
}

/** False when the event was recorded before. */
export async function isNew(tx: Tx, event: EventKey, now: Date): Promise<boolean> {
  const rows = await tx
    .insert(providerEvents)
    .values({ id: event.id, type: event.type, receivedAt: now })
    .onConflictDoNothing()
    .returning({ id: providerEvents.id });
  return rows.length > 0;
}

const paymentLocked = statement('payment-locked', { id: payments.id }, (db, { id }) =>
  db.select().from(payments).where(eq(payments.id, id)).for('update'),
);

interface Settled {
  booked?: PaymentRow;
  afterwards: AfterCommit | undefined;
}

async function settle(tx: Tx, deps: Deps, session: CheckoutSession): Promise<Settled | undefined> {
  const now = deps.clock.now();
  const { reference: id, amount, providerPaymentId } = session;
  const [people, [payment]] = await pipelined(lockPeopleByPayment(tx, id), paymentLocked(tx, { id }));
  if (!payment || !session.paid || !nextPaymentState(payment.status, 'refundLate')) return undefined;
  const isWanted = nextPaymentState(payment.status, 'fulfil') !== undefined && amount === payment.amount;
  const isPossible = isPatientHere(people) && people.doctor && isPractising(people.doctor, deps.config);
  const booked = isWanted && isPossible ? await bookSlot(tx, payment, providerPaymentId, now) : undefined;
  const appointmentId = booked?.appointmentId;
  if (!booked || !appointmentId)
    return { afterwards: await refundPayment(tx, deps, session, payment, people) };
  if (people.doctor?.lateMinutes)
    await takeOverLateness(tx, people.doctor, appointmentId, payment.startsAt, now);
  const reminders = reminderJobs({ id: appointmentId, startsAt: payment.startsAt }, now);
  return { booked, afterwards: await announceBooked(tx, deps, appointmentId, reminders) };
}

async function takeOverLateness(
  tx: Tx,
  doctor: NonNullable<People['doctor']>,
  appointmentId: string,
  startsAt: Date,
  now: Date,
): Promise<void> {
  const lateness = runningLateness(doctor, startsAt, now);
  await tx.update(appointments).set(lateness).where(eq(appointments.id, appointmentId));
  await recordInheritedDelay(tx, appointmentId, lateness.lateMinutes, now);
}

/** The payment was captured but the visit cannot take place: refund in full. */
async function refundPayment(
  tx: Tx,
  deps: Deps,
  { amount, providerPaymentId }: CheckoutSession,
  payment: PaymentRow,
  people: People,
): Promise<AfterCommit | undefined> {
  const now = deps.clock.now();
  if (payment.provider === 'free') {
    await closeCheckout(tx, payment.id, 'leave', now);
    return undefined;
  }
  await tx
    .update(payments)
    .set({ providerPaymentId, paidAt: now, updatedAt: now, amount })
    .where(eq(payments.id, payment.id));
  await releaseHold(tx, payment.id);
  const { patient, doctor } = people;
  const hasLeft = !patient?.userId || patient.deletedAt !== null || doctor?.userId === null;
  const isEnded = !isPatientHere(people) || !isDoctorHere(people);
  const reason = hasLeft ? 'account_deleted' : isEnded ? 'canceled' : 'slot_lost';
  await orderRefund(tx, { id: payment.id, amount }, reason, now);
  return announceSlotLost(tx, deps, payment, isDoctorHere(people));
}

/** Turns the hold into the appointment, and the payment is fulfilled with it. */
const fulfilHeld = statement(
  'fulfil-held',
  {
    ...pickColumns(appointments, 'consultationType', 'reason', 'bookedBy', 'adultPresent'),
    ...pickColumns(payments, 'id', 'providerPaymentId'),
    now: appointments.updatedAt,
  },
  (db, { id, providerPaymentId, now, ...choice }) => {
    const scheduled = db.$with('scheduled').as(
      db
        .update(appointments)
        .set({ status: 'scheduled', heldUntil: null, ...choice, createdAt: now, updatedAt: now })
        .where(and(eq(appointments.paymentId, id), isHeld))
        .returning({ appointmentId: appointments.id }),
    );
    return db
      .with(scheduled)
      .update(payments)
      .set({
        ...{ status: 'fulfilled', providerPaymentId, paidAt: now, updatedAt: now },
        appointmentId: sql`${scheduled.appointmentId}`,
      })
      .from(scheduled)
      .where(eq(payments.id, id))
      .returning(getTableColumns(payments));
  },
  { alsoWrites: [appointments] },
);

const fulfilled = statement(
  'payment-fulfilled',
  { ...pickColumns(payments, 'id', 'appointmentId', 'providerPaymentId'), now: payments.updatedAt },
  (db, { id, appointmentId, providerPaymentId, now }) =>
    db
      .update(payments)
      .set({ status: 'fulfilled', appointmentId, providerPaymentId, paidAt: now, updatedAt: now })
      .where(eq(payments.id, id))
      .returning(),
);

/** Without a hold, takes the slot if it is still offered, free and not begun. Returns the fulfilled payment. */
async function bookSlot(
  tx: Tx,
  payment: PaymentRow,
  providerPaymentId: string | null,
  now: Date,
): Promise<PaymentRow | undefined> {
  if (payment.startsAt <= now) return undefined;
  const { id, consultationType, reason, bookedBy, adultPresent } = payment;
  const choice = { consultationType, reason, bookedBy, adultPresent };
  const [held] = await fulfilHeld(tx, { id, providerPaymentId, ...choice, now });
  if (held) return held;
  if (!(await isStillOffered(tx, payment, now))) return undefined;
  await dropStaleHolds(tx, payment, now);
  const [taken] = await insertAppointment(tx, {
    ...appointmentColumns(payment, payment.patientId),
    paymentId: id,
    status: 'scheduled',
    heldUntil: null,
    createdAt: now,
    updatedAt: now,
  });
  if (!taken) return undefined;
  const [booked] = await fulfilled(tx, { id, providerPaymentId, appointmentId: taken.id, now });
  return booked;
}

/** The doctor may have closed this time, or the whole day, since the hold expired. */
async function isStillOffered(tx: Tx, payment: PaymentRow, now: Date): Promise<boolean> {
  const { doctorId, localDate, startsAt } = payment;
  const found = await findDoctorWithSlots(tx, doctorId, localDate, now);
  return found?.slots.some((slot) => slot.startsAt.getTime() === startsAt.getTime()) ?? false;
}

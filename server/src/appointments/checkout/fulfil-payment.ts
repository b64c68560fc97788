import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { CheckoutSession } from '../../adapters/payments/provider';
import type { AfterCommit } from '../../auth/account/account-hooks';
import type { Tx } from '../../db/client';
import {
  isDoctorAvailable,
  isPatientAvailable,
  type LockedPeople,
  lockPeopleByPayment,
} from '../../db/lock-people';
import { appointments, payments, providerEvents } from '../../db/schema';
import { pipelined } from '../../db/statements/pipelined';
import { pickColumns, statement } from '../../db/statements/statement';
import type { Deps } from '../../deps';
import { isPracticing } from '../../doctors/queries';
import { findDoctorWithSlots } from '../../doctors/schedules';
import { failPoint } from '../../fail-point';
import { nextPaymentState } from '../../payments/payment-state';
import { orderRefund } from '../../payments/refunds';
import { appointmentColumns, insertAppointment, type PaymentRow } from '../booking/booking-columns';
import { deleteExpiredHolds, isHeld } from '../booking/booking-slot';
import { recordInheritedDelay } from '../changes/record-event';
import { announceBooked, announceSlotLost } from '../messages/announce';
import { reminderJobs } from '../messages/reminders';
import { runningLateness } from '../running-lateness';
import { closeAndOfferSlot, closeCheckout, releaseHold } from './close-checkout';

/**
 * The only way to turn a payment into an appointment. The browser's return, the webhook, the claim and the reconciler
 * may race: the first creates the appointment, or orders the refund if the slot is gone.
 */
export async function fulfilPayment(
  deps: Deps,
  session: CheckoutSession,
  event?: EventKey,
): Promise<PaymentRow | undefined> {
  let booked: PaymentRow | undefined;
  await inOneTransaction(deps, event, async (tx) => {
    const fulfilment = await fulfilOrRefund(tx, deps, session);
    booked = fulfilment?.booked;
    return fulfilment?.afterwards;
  });
  return booked;
}

export async function expirePayment(deps: Deps, paymentId: string, event?: EventKey): Promise<void> {
  await inOneTransaction(deps, event, async (tx) => {
    await closeAndOfferSlot(tx, deps, paymentId, 'expire');
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
    if (event && !(await recordProviderEvent(tx, event, deps.clock.now()))) return undefined;
    return effect(tx);
  });
  failPoint('fulfilled');
  await afterwards?.();
}

export async function recordProviderEvent(tx: Tx, event: EventKey, now: Date): Promise<boolean> {
  const rows = await tx
    .insert(providerEvents)
    .values({ id: event.id, type: event.type, receivedAt: now })
    .onConflictDoNothing()
    .returning({ id: providerEvents.id });
  return rows.length > 0;
}

const lockPayment = statement('payment-locked', { id: payments.id }, (db, { id }) =>
  db.select().from(payments).where(eq(payments.id, id)).for('update'),
);

interface Fulfilment {
  booked?: PaymentRow;
  afterwards: AfterCommit | undefined;
}

async function fulfilOrRefund(tx: Tx, deps: Deps, session: CheckoutSession): Promise<Fulfilment | undefined> {
  const now = deps.clock.now();
  const { reference: id, amount, providerPaymentId } = session;
  const [people, [payment]] = await pipelined(lockPeopleByPayment(tx, id), lockPayment(tx, { id }));
  // A payment that is already fulfilled or refunded does not change again.
  if (!payment || !session.paid || !nextPaymentState(payment.status, 'refundLatePayment')) return undefined;
  const isExpected = nextPaymentState(payment.status, 'fulfil') !== undefined && amount === payment.amount;
  const isPossible = isPatientAvailable(people) && people.doctor && isPracticing(people.doctor, deps.config);
  const booked = isExpected && isPossible ? await bookSlot(tx, payment, providerPaymentId, now) : undefined;
  const appointmentId = booked?.appointmentId;
  if (!booked || !appointmentId)
    return { afterwards: await refundPayment(tx, deps, session, payment, people) };
  if (people.doctor?.lateMinutes)
    await applyRunningLateness(tx, people.doctor, appointmentId, payment.startsAt, now);
  const reminders = reminderJobs({ id: appointmentId, startsAt: payment.startsAt }, now);
  return { booked, afterwards: await announceBooked(tx, deps, appointmentId, reminders) };
}

async function applyRunningLateness(
  tx: Tx,
  doctor: NonNullable<LockedPeople['doctor']>,
  appointmentId: string,
  startsAt: Date,
  now: Date,
): Promise<void> {
  const lateness = runningLateness(doctor, startsAt, now);
  await tx.update(appointments).set(lateness).where(eq(appointments.id, appointmentId));
  await recordInheritedDelay(tx, appointmentId, lateness.lateMinutes, now);
}

async function refundPayment(
  tx: Tx,
  deps: Deps,
  { amount, providerPaymentId }: CheckoutSession,
  payment: PaymentRow,
  people: LockedPeople,
): Promise<AfterCommit | undefined> {
  const now = deps.clock.now();
  if (payment.provider === 'free') {
    await closeCheckout(tx, payment.id, 'abandon', now);
    return undefined;
  }
  await tx
    .update(payments)
    .set({ providerPaymentId, paidAt: now, updatedAt: now, amount })
    .where(eq(payments.id, payment.id));
  await releaseHold(tx, payment.id);
  await orderRefund(tx, { id: payment.id, amount }, refundReason(people), now);
  return announceSlotLost(tx, deps, payment, isDoctorAvailable(people));
}

function refundReason(people: LockedPeople): 'account_deleted' | 'canceled' | 'slot_lost' {
  const { patient, doctor } = people;
  const hasLeft = !patient?.userId || patient.deletedAt !== null || doctor?.userId === null;
  if (hasLeft) return 'account_deleted';
  return isPatientAvailable(people) && isDoctorAvailable(people) ? 'slot_lost' : 'canceled';
}

const fulfilHold = statement(
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
        status: 'fulfilled',
        providerPaymentId,
        paidAt: now,
        updatedAt: now,
        appointmentId: sql`${scheduled.appointmentId}`,
      })
      .from(scheduled)
      .where(eq(payments.id, id))
      .returning(getTableColumns(payments));
  },
  { alsoWrites: [appointments] },
);

const markFulfilled = statement(
  'payment-fulfilled',
  { ...pickColumns(payments, 'id', 'appointmentId', 'providerPaymentId'), now: payments.updatedAt },
  (db, { id, appointmentId, providerPaymentId, now }) =>
    db
      .update(payments)
      .set({ status: 'fulfilled', appointmentId, providerPaymentId, paidAt: now, updatedAt: now })
      .where(eq(payments.id, id))
      .returning(),
);

async function bookSlot(
  tx: Tx,
  payment: PaymentRow,
  providerPaymentId: string | null,
  now: Date,
): Promise<PaymentRow | undefined> {
  if (payment.startsAt <= now) return undefined;
  const { id, consultationType, reason, bookedBy, adultPresent } = payment;
  const choice = { consultationType, reason, bookedBy, adultPresent };
  const [fulfilled] = await fulfilHold(tx, { id, providerPaymentId, ...choice, now });
  if (fulfilled) return fulfilled;
  if (!(await isStillOffered(tx, payment, now))) return undefined;
  await deleteExpiredHolds(tx, payment, now);
  const [taken] = await insertAppointment(tx, {
    ...appointmentColumns(payment, payment.patientId),
    paymentId: id,
    status: 'scheduled',
    heldUntil: null,
    createdAt: now,
    updatedAt: now,
  });
  if (!taken) return undefined;
  const [booked] = await markFulfilled(tx, { id, providerPaymentId, appointmentId: taken.id, now });
  return booked;
}

async function isStillOffered(tx: Tx, payment: PaymentRow, now: Date): Promise<boolean> {
  const { doctorId, localDate, startsAt } = payment;
  const found = await findDoctorWithSlots(tx, doctorId, localDate, now);
  return found?.slots.some((slot) => slot.startsAt.getTime() === startsAt.getTime()) ?? false;
}

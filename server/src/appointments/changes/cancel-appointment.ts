import { cancelable } from '@carelane/contract/appointments/cancelable';
import { and, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import type { AfterCommit } from '../../auth/account/account-hooks';
import type { Tx } from '../../db/client';
import { appointments, payments } from '../../db/schema';
import type { Deps } from '../../deps';
import { removeReview } from '../../doctors/change-rating';
import { failPoint } from '../../fail-point';
import type { Viewer } from '../../http/endpoints/viewer';
import { Refusal } from '../../http/refusal';
import { nextPaymentState } from '../../payments/payment-state';
import { orderRefund, type RefundReason } from '../../payments/refunds';
import { closeRooms } from '../../realtime/close-rooms';
import { closeDispute } from '../disputes/close-dispute';
import { releaseVisit } from '../earlier/end-offers';
import { announceCanceled } from '../messages/announce';
import { announceChoiceEnded } from '../messages/announce-choice';
import { type AppointmentRow, getAppointmentFor, hasDoctorJoined } from '../queries';
import { lockVisit } from './lock-visit';
import { recordEvent } from './record-event';

/** `requireMore` is called under the lock, and throws to refuse. */
export async function cancelAppointment(
  deps: Deps,
  viewer: Viewer,
  id: string,
  requireMore?: (visit: AppointmentRow) => void,
): Promise<AppointmentRow> {
  const afterwards = await deps.db.transaction(async (tx) => {
    const visit = await lockVisit(tx, viewer, id);
    requireMore?.(visit);
    const { appointment, dispute } = visit;
    const now = deps.clock.now();
    if (appointment.status === 'held') throw new Refusal('APPOINTMENT_NOT_FOUND');
    if (appointment.chooseBy) return cancelAndRefund(tx, deps, id, 'canceled');
    // TypeScript narrows `appointment.status` but not the spread object.
    const verdict = cancelable(
      { ...appointment, status: appointment.status, doctorJoined: hasDoctorJoined(appointment), dispute },
      now,
    );
    if (!verdict.allowed)
      throw new Refusal(verdict.because === 'not-scheduled' ? 'NOT_SCHEDULED' : 'NOT_CANCELABLE');
    await recordEvent(tx, { appointmentId: id, kind: 'canceled', at: now });
    return cancelAndRefund(tx, deps, id, verdict.because === 'doctor-absent' ? 'doctor_absent' : 'canceled');
  });
  failPoint('freed');
  await afterwards?.();
  return getAppointmentFor(deps.db, viewer, id);
}

/** The caller has locked the row. A visit whose patient has yet to choose is already canceled: only the refund is owed. */
export async function cancelAndRefund(
  tx: Tx,
  deps: Deps,
  id: string,
  reason: RefundReason,
): Promise<AfterCommit | undefined> {
  const now = deps.clock.now();
  const endedChoice = await endChoice(tx, id, now);
  const canceled = endedChoice ?? (await markCanceled(tx, deps, id));
  if (!canceled) return undefined;
  // The empty id matches no payment.
  const [payment] = await tx
    .select()
    .from(payments)
    .where(eq(payments.id, canceled.paymentId ?? ''))
    .for('update');
  const owed =
    payment && payment.provider !== 'free' && nextPaymentState(payment.status, 'refund')
      ? payment
      : undefined;
  if (owed) await orderRefund(tx, owed, reason, now);
  const announce = endedChoice ? announceChoiceEnded : announceCanceled;
  return announce(tx, deps, id, owed?.amount ?? 0);
}

async function endChoice(tx: Tx, id: string, now: Date) {
  const [ended] = await tx
    .update(appointments)
    .set({ chooseBy: null, cannotAttendReason: null, updatedAt: now })
    .where(and(eq(appointments.id, id), isNotNull(appointments.chooseBy)))
    .returning({ paymentId: appointments.paymentId });
  return ended;
}

export async function markCanceled(tx: Tx, deps: Deps, id: string) {
  const now = deps.clock.now();
  const [canceled] = await tx
    .update(appointments)
    .set({
      status: 'canceled',
      canceledAt: now,
      updatedAt: now,
      calendarSequence: sql`${appointments.calendarSequence} + 1`,
    })
    .where(and(eq(appointments.id, id), inArray(appointments.status, ['scheduled', 'completed'])))
    .returning({
      id: appointments.id,
      paymentId: appointments.paymentId,
      doctorId: appointments.doctorId,
      startsAt: appointments.startsAt,
      roomId: appointments.roomId,
    });
  if (!canceled) return undefined;
  await closeRooms(tx, [canceled.roomId]);
  await removeReview(tx, id);
  if (canceled.startsAt < now) await closeDispute(tx, id, now);
  await releaseVisit(tx, deps, canceled);
  return canceled;
}

/** Called when staff made a refund on the provider's page. */
export async function cancelRefunded(
  tx: Tx,
  deps: Deps,
  id: string,
  amount: number,
): Promise<AfterCommit | undefined> {
  if (await endChoice(tx, id, deps.clock.now())) return announceChoiceEnded(tx, deps, id, amount);
  const [upcoming] = await tx
    .select({ id: appointments.id })
    .from(appointments)
    .where(and(eq(appointments.id, id), gt(appointments.startsAt, deps.clock.now())));
  return upcoming && (await markCanceled(tx, deps, id)) ? announceCanceled(tx, deps, id, amount) : undefined;
}

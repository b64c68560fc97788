import { cannotAttend } from '@carelane/contract/appointments/cannot-attend';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { AfterCommit } from '../../auth/account/account-hooks';
import type { Tx } from '../../db/client';
import { lockPeopleByVisits } from '../../db/lock-people';
import { appointments, disputes, visitGuests } from '../../db/schema';
import type { Deps } from '../../deps';
import { closeTimes } from '../../doctors/closed-times';
import { requireDoctorByUser } from '../../doctors/queries';
import { failPoint } from '../../fail-point';
import type { Viewer } from '../../http/endpoints/viewer';
import { Refusal } from '../../http/refusal';
import { closeRooms } from '../../realtime/close-rooms';
import { endRequests, offerSlots } from '../earlier/end-offers';
import { announceCannotAttend, mailCanceledCalendar } from '../messages/announce-choice';
import { hasDoctorJoined } from '../queries';
import { tookPlace } from '../took-place';
import { cancelAndRefund } from './cancel-appointment';
import { VISIT_LOCK_ORDER } from './lock-visits';
import { recordEvent } from './record-event';

type Visit = typeof appointments.$inferSelect;

export async function reportCannotAttend(
  deps: Deps,
  viewer: Viewer,
  { ids, reason = '' }: { ids: string[]; reason?: string | undefined },
): Promise<number> {
  const now = deps.clock.now();
  const afterwards = await deps.db.transaction(async (tx) => {
    const { id: doctorId } = await requireDoctorByUser(tx, viewer.userId);
    await lockPeopleByVisits(tx, doctorId, ids);
    // `chooseBy` is undefined for a visit that has already started: it is refunded.
    const closing: { visit: Visit; chooseBy: Date | undefined }[] = [];
    let refusal: keyof typeof REFUSAL_MESSAGES = 'not-scheduled';
    for (const visit of await lockVisits(tx, doctorId, ids)) {
      const verdict = await decideClosing(tx, visit, now);
      if (verdict.allowed) closing.push({ visit, chooseBy: verdict.chooseBy });
      else refusal = verdict.because;
    }
    if (closing.length === 0) throw new Refusal('NOT_SCHEDULED', REFUSAL_MESSAGES[refusal]);
    await closeTimes(
      tx,
      doctorId,
      closing.flatMap(({ visit, chooseBy }) => (chooseBy ? [visit.startsAt] : [])),
    );
    const announcements: (AfterCommit | undefined)[] = [];
    for (const { visit, chooseBy } of closing)
      announcements.push(await close(tx, deps, visit, chooseBy, reason));
    const closedIds = closing.map(({ visit }) => visit.id);
    await offerSlots(tx, deps, await endRequests(tx, deps, inArray(appointments.id, closedIds)));
    await mailCanceledCalendar(
      tx,
      deps,
      closing.flatMap(({ visit, chooseBy }) => (chooseBy ? [visit.id] : [])),
    );
    return announcements;
  });
  failPoint('closed');
  for (const announce of afterwards) await announce?.();
  deps.realtime.toUser(viewer.userId, 'appointments-changed', {});
  return afterwards.length;
}

const REFUSAL_MESSAGES = {
  'not-scheduled': undefined,
  'took-place':
    'This visit has taken place, so it can only be marked as completed. If it did not, please tell us.',
  'too-late': 'This visit began more than 48 hours ago, so it can only be marked as completed.',
} as const;

async function decideClosing(tx: Tx, visit: Visit, now: Date): Promise<ReturnType<typeof cannotAttend>> {
  const [dispute] = await tx
    .select({ outcome: disputes.outcome })
    .from(disputes)
    .where(eq(disputes.appointmentId, visit.id));
  const verdict = cannotAttend({ ...visit, doctorJoined: hasDoctorJoined(visit), dispute }, now);
  const hasBegun = verdict.allowed && !verdict.chooseBy;
  return hasBegun && (await tookPlace(tx, visit)) ? { allowed: false, because: 'took-place' } : verdict;
}

async function lockVisits(tx: Tx, doctorId: string, ids: string[]): Promise<Visit[]> {
  const visits = await tx
    .select()
    .from(appointments)
    .where(
      and(
        inArray(appointments.id, ids),
        eq(appointments.doctorId, doctorId),
        ne(appointments.status, 'held'),
      ),
    )
    .orderBy(...VISIT_LOCK_ORDER)
    .for('update');
  if (visits.length < new Set(ids).size) throw new Refusal('APPOINTMENT_NOT_FOUND');
  return visits;
}

async function close(
  tx: Tx,
  deps: Deps,
  { id, roomId }: Visit,
  chooseBy: Date | undefined,
  reason: string,
): Promise<AfterCommit | undefined> {
  const now = deps.clock.now();
  await tx
    .update(appointments)
    .set({
      doctorCanceledAt: now,
      ...(chooseBy
        ? {
            status: 'canceled' as const,
            canceledAt: now,
            chooseBy,
            cannotAttendReason: reason,
            updatedAt: now,
            calendarSequence: sql`${appointments.calendarSequence} + 1`,
          }
        : {}),
    })
    .where(eq(appointments.id, id));
  await recordEvent(tx, { appointmentId: id, kind: 'cannot-attend', at: now });
  if (!chooseBy) return cancelAndRefund(tx, deps, id, 'doctor_absent');
  await closeRooms(tx, [roomId]);
  // The patient may choose another time, and nobody who was let in for this one may come back then.
  await tx.delete(visitGuests).where(eq(visitGuests.appointmentId, id));
  return announceCannotAttend(tx, deps, id);
}

import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { AfterCommit } from '../../auth/account/account-hooks';
import type { Tx } from '../../db/client';
import { appointments, doctorProfiles, visitGuests } from '../../db/schema';
import type { Deps } from '../../deps';
import { type ChosenSlot, deleteExpiredHolds } from '../booking/booking-slot';
import { endRequestsOfVisit, offerSlots } from '../earlier/end-offers';
import { announceMoved } from '../messages/announce';
import { enqueueReminders } from '../messages/reminders';
import type { AppointmentRow } from '../queries';
import { runningLateness } from '../running-lateness';
import { recordEvent, recordInheritedDelay } from './record-event';

/** A single update frees the old slot and takes the new one atomically. The caller has locked the visit. */
export async function moveVisit(
  tx: Tx,
  deps: Deps,
  before: AppointmentRow,
  slot: ChosenSlot,
): Promise<AfterCommit | undefined> {
  const now = deps.clock.now();
  const { id, status, startsAt } = before.appointment;
  const doctorId = before.doctor.id;
  // Requests end first, because the new slot may be held as an offer for this visit.
  const releasedOffers = await endRequestsOfVisit(tx, deps, id);
  await deleteExpiredHolds(tx, { doctorId, patientId: before.patient.id, startsAt: slot.startsAt }, now);
  const lateness = await findLateness(tx, doctorId, slot.startsAt, now);
  await tx
    .update(appointments)
    .set({
      ...slot,
      status: 'scheduled',
      canceledAt: null,
      chooseBy: null,
      cannotAttendReason: null,
      ...lateness,
      updatedAt: now,
      calendarSequence: sql`${appointments.calendarSequence} + 1`,
    })
    .where(eq(appointments.id, id));
  // Guests who have entered came for the old time. A link that nobody has used leads to the new one.
  await tx
    .delete(visitGuests)
    .where(and(eq(visitGuests.appointmentId, id), isNotNull(visitGuests.sessionHash)));
  await recordEvent(tx, {
    appointmentId: id,
    kind: 'moved',
    at: now,
    fromStartsAt: startsAt,
    toStartsAt: slot.startsAt,
  });
  await recordInheritedDelay(tx, id, lateness?.lateMinutes ?? 0, now);
  await enqueueReminders(tx, { id, startsAt: slot.startsAt }, now);
  const freedByMove = status === 'scheduled' ? [{ doctorId, startsAt }] : [];
  await offerSlots(tx, deps, [...freedByMove, ...releasedOffers]);
  return announceMoved(tx, deps, id, before);
}

async function findLateness(tx: Tx, doctorId: string, startsAt: Date, now: Date) {
  const { timezone, lateMinutes, lateOn } = doctorProfiles;
  const [doctor] = await tx
    .select({ timezone, lateMinutes, lateOn })
    .from(doctorProfiles)
    .where(eq(doctorProfiles.id, doctorId));
  return doctor && runningLateness(doctor, startsAt, now);
}

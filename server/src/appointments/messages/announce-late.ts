import { announcedStart, JOIN_OPENS_MINUTES_BEFORE } from '@carelane/contract/appointments/join-window';
import { withoutLinks } from '@carelane/contract/auth/links-in-text';
import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import type { AfterCommit } from '../../auth/account/account-hooks';
import type { Tx } from '../../db/client';
import type { Deps } from '../../deps';
import { type AppointmentRow, hasDoctorJoined } from '../queries';
import { letter } from './appointment-mails';
import { formatExpectedStart, formatVisitTime, type Reader, visitPath } from './appointment-text';
import { findVisitWithAccounts, patientAccount } from './find-visit-with-accounts';
import { notifyPatient } from './notify-patient';

export async function announceLate(
  tx: Tx,
  deps: Deps,
  id: string,
  shouldNotify: boolean,
): Promise<AfterCommit | undefined> {
  const visit = await findVisitWithAccounts(tx, id);
  const userId = visit?.row.patient.userId;
  if (!visit || !userId) return undefined;
  if (!shouldNotify) return () => deps.realtime.toUser(userId, 'appointments-changed', {});
  const { row } = visit;
  const reader = patientAccount(visit);
  return notifyPatient(tx, deps, visit, {
    topic: 'visit-late',
    event: 'appointment-updated',
    message: `${doctorTitle(row.doctor.name)} ${latenessMessage(row, reader)}`,
    link: visitPath(id),
    mail: lateMail(row, reader, deps),
    mailNotAfter: announcedStart(row.appointment),
    push: {
      text:
        row.appointment.lateMinutes > 0 ? 'Your visit will start later.' : 'Your visit will start on time.',
      until: announcedStart(row.appointment),
    },
  });
}

function latenessMessage(row: AppointmentRow, reader: Reader): string {
  const { lateMinutes } = row.appointment;
  return lateMinutes > 0
    ? `is running about ${lateMinutes} minutes late. Your appointment ${formatVisitTime(row, reader)} will start at about ${formatExpectedStart(row, reader)}.`
    : `is running on time again. Your appointment will start as planned, ${formatVisitTime(row, reader)}.`;
}

function lateMail(row: AppointmentRow, reader: Reader, deps: Deps) {
  const { lateMinutes, consultationType, startsAt } = row.appointment;
  const isVideo = consultationType === 'Video Consultation';
  const name = doctorTitle(withoutLinks(row.doctor.name));
  // The same rule as in `cancelable`, for a visit whose new time is still in the future.
  const canCancel = startsAt > deps.clock.now() || (isVideo && !hasDoctorJoined(row.appointment));
  const refund = (row.payment?.amount ?? 0) > 0 ? ' and will be refunded in full' : '';
  return {
    subject:
      lateMinutes > 0 ? 'Your appointment will start a little later' : 'Your appointment will start on time',
    text: letter(row.patient.name, [
      `${name} ${latenessMessage(row, reader)}`,
      'Your booking stays as it is, and you do not need to do anything.',
      ...(isVideo
        ? [
            `You can join from ${JOIN_OPENS_MINUTES_BEFORE} minutes before ${lateMinutes > 0 ? 'the new time' : 'it starts'}.`,
          ]
        : []),
      ...(lateMinutes > 0 && canCancel
        ? [
            `If you cannot wait, you can cancel until ${isVideo ? 'the new time' : 'the booked time'}${refund}: ${deps.config.publicUrl}${visitPath(row.appointment.id)}`,
          ]
        : []),
    ]),
  };
}

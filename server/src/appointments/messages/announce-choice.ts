import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import type { AfterCommit } from '../../auth/account/account-hooks';
import type { Tx } from '../../db/client';
import type { Deps } from '../../deps';
import type { Addressee } from '../../mail/addressee';
import { enqueueMail } from '../../mail/send-mail';
import { rupees } from '../../payments/rupees';
import type { AppointmentRow } from '../queries';
import { cannotAttendMail, choiceEndedMail, choicePath, closedVisitsMail } from './appointment-mails';
import { formatDeadline, formatVisitTime, visitPath } from './appointment-text';
import { findVisitWithAccounts, patientAccount } from './find-visit-with-accounts';
import { notifyPatient } from './notify-patient';

export async function announceCannotAttend(tx: Tx, deps: Deps, id: string): Promise<AfterCommit | undefined> {
  const visit = await findVisitWithAccounts(tx, id);
  const chooseBy = visit?.row.appointment.chooseBy;
  if (!visit?.row.patient.userId || !chooseBy) return undefined;
  const { row } = visit;
  const reader = patientAccount(visit);
  const orRefund = (row.payment?.amount ?? 0) > 0 ? ' or your money back' : '';
  return notifyPatient(tx, deps, visit, {
    topic: 'visit-canceled',
    event: 'appointment-cancelled',
    message: `${doctorTitle(row.doctor.name)} cannot attend your appointment ${formatVisitTime(row, reader)}. Please choose another time${orRefund} by ${formatDeadline(chooseBy, row, reader)}.`,
    link: choicePath(id),
    dedupeKey: `cannot-attend:${id}:${row.appointment.calendarSequence}`,
    mail: cannotAttendMail(row, reader, deps.config, chooseBy),
    push: { text: 'Your visit cannot take place as planned. Please choose another time.', until: chooseBy },
  });
}

export async function announceChoiceEnded(
  tx: Tx,
  deps: Deps,
  id: string,
  refund: number,
): Promise<AfterCommit | undefined> {
  const visit = await findVisitWithAccounts(tx, id);
  if (!visit) return undefined;
  const { doctor, appointment } = visit.row;
  const reader = patientAccount(visit);
  const refundSentence = refund > 0 ? ` ${rupees(refund)} will be refunded in full.` : '';
  const afterwards = await notifyPatient(tx, deps, visit, {
    topic: 'visit-canceled',
    event: 'appointment-cancelled',
    message: `Your appointment with ${doctorTitle(doctor.name)} ${formatVisitTime(visit.row, reader)} will not take place.${refundSentence}`,
    link: visitPath(id),
    dedupeKey: `choice-ended:${id}:${appointment.calendarSequence}`,
    mail: choiceEndedMail(visit.row, reader, deps.config, refund),
  });
  return async () => {
    await afterwards();
    if (doctor.userId) deps.realtime.toUser(doctor.userId, 'appointments-changed', {});
  };
}

export async function mailCanceledCalendar(tx: Tx, deps: Deps, ids: string[]): Promise<void> {
  const rows: AppointmentRow[] = [];
  let account: (Addressee & { timezone: string | null }) | undefined;
  for (const id of ids) {
    const visit = await findVisitWithAccounts(tx, id);
    if (!visit) continue;
    rows.push(visit.row);
    account = visit.accounts.find(({ id: userId }) => userId === visit.row.doctor.userId);
  }
  if (!account) return;
  rows.sort((a, b) => a.appointment.startsAt.getTime() - b.appointment.startsAt.getTime());
  await enqueueMail(tx, deps, {
    to: account,
    topic: 'visit-canceled',
    ...closedVisitsMail(rows, account, deps.config),
  });
}

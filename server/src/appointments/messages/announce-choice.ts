import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import type { AfterCommit } from '../../auth/account/account-part';
import type { Tx } from '../../db/client';
import type { Deps } from '../../deps';
import type { Addressee } from '../../mail/addressee';
import { enqueueMail } from '../../mail/send-mail';
import { notificationOnWire, notify } from '../../notifications/notify';
import { rupees } from '../../payments/rupees';
import type { AppointmentRow } from '../queries';
import { findWithAccounts } from './announce';
import { cannotAttendMail, choiceEndedMail, choicePath, closedVisitsMail } from './appointment-mails';
import { momentInWords, whenInWords } from './appointment-words';

/** Asks the patient to choose. The doctor knows already. */
export async function announceCannotAttend(tx: Tx, deps: Deps, id: string): Promise<AfterCommit | undefined> {
  const about = await findWithAccounts(tx, id);
  const by = about?.row.appointment.chooseBy;
  const userId = about?.row.patient.userId;
  if (!about || !by || !userId) return undefined;
  const { row, accounts } = about;
  const or = (row.payment?.amount ?? 0) > 0 ? ' or your money back' : '';
  const account = accounts.find((one) => one.id === userId);
  if (account) await enqueueMail(tx, deps, { to: account, ...cannotAttendMail(row, deps.config, by) });
  const note = await notify(tx, {
    userId,
    type: 'appointment',
    message: `${doctorTitle(row.doctor.name)} cannot attend your appointment ${whenInWords(row)}. Please choose another time${or} by ${momentInWords(by, row.doctor.timezone)}.`,
    link: choicePath(id),
    dedupeKey: `cannot-attend:${id}:${row.appointment.calendarSequence}`,
    createdAt: deps.clock.now(),
  });
  return () => {
    deps.jobs.nudge();
    if (note)
      deps.realtime.toUser(userId, 'appointment-cancelled', {
        ...notificationOnWire(note),
        appointmentId: id,
      });
  };
}

/** The patient took the money back, or did not choose in time. */
export async function announceChoiceEnded(
  tx: Tx,
  deps: Deps,
  id: string,
  refund: number,
): Promise<AfterCommit | undefined> {
  const about = await findWithAccounts(tx, id);
  if (!about) return undefined;
  const { row, accounts } = about;
  const { patient, doctor } = row;
  const account = accounts.find((one) => one.id === patient.userId);
  if (account) await enqueueMail(tx, deps, { to: account, ...choiceEndedMail(row, deps.config, refund) });
  const money = refund > 0 ? ` ${rupees(refund)} will be refunded in full.` : '';
  const note = patient.userId
    ? await notify(tx, {
        userId: patient.userId,
        type: 'appointment',
        message: `Your appointment with ${doctorTitle(doctor.name)} ${whenInWords(row)} will not take place.${money}`,
        link: '/appointments?tab=cancelled',
        dedupeKey: `choice-ended:${id}:${row.appointment.calendarSequence}`,
        createdAt: deps.clock.now(),
      })
    : undefined;
  return () => {
    deps.jobs.nudge();
    if (doctor.userId) deps.realtime.toUser(doctor.userId, 'appointments-changed', {});
    if (note)
      deps.realtime.toUser(note.userId, 'appointment-cancelled', {
        ...notificationOnWire(note),
        appointmentId: id,
      });
  };
}

/** The doctor's calendar learns of all of them by one mail. */
export async function mailCanceledCalendar(tx: Tx, deps: Deps, ids: string[]): Promise<void> {
  const rows: AppointmentRow[] = [];
  let account: Addressee | undefined;
  for (const id of ids) {
    const about = await findWithAccounts(tx, id);
    if (!about) continue;
    rows.push(about.row);
    account = about.accounts.find((one) => one.id === about.row.doctor.userId);
  }
  if (!account) return;
  rows.sort((a, b) => a.appointment.startsAt.getTime() - b.appointment.startsAt.getTime());
  await enqueueMail(tx, deps, { to: account, ...closedVisitsMail(rows, deps.config) });
}

import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import type { AfterCommit } from '../../auth/account/account-part';
import type { Tx } from '../../db/client';
import type { Deps } from '../../deps';
import type { Addressee } from '../../mail/addressee';
import { enqueueMail } from '../../mail/send-mail';
import { rupees } from '../../payments/rupees';
import type { AppointmentRow } from '../queries';
import { findWithAccounts, patientAccount } from './announce';
import { cannotAttendMail, choiceEndedMail, choicePath, closedVisitsMail } from './appointment-mails';
import { momentInWords, visitPath, whenInWords } from './appointment-words';
import { notifyPatient } from './notify-patient';

/** Asks the patient to choose. The doctor knows already. */
export async function announceCannotAttend(tx: Tx, deps: Deps, id: string): Promise<AfterCommit | undefined> {
  const about = await findWithAccounts(tx, id);
  const by = about?.row.appointment.chooseBy;
  if (!about?.row.patient.userId || !by) return undefined;
  const { row } = about;
  const reader = patientAccount(about);
  const or = (row.payment?.amount ?? 0) > 0 ? ' or your money back' : '';
  return notifyPatient(tx, deps, about, {
    topic: 'visit-canceled',
    event: 'appointment-cancelled',
    message: `${doctorTitle(row.doctor.name)} cannot attend your appointment ${whenInWords(row, reader)}. Please choose another time${or} by ${momentInWords(by, row, reader)}.`,
    link: choicePath(id),
    dedupeKey: `cannot-attend:${id}:${row.appointment.calendarSequence}`,
    mail: cannotAttendMail(row, reader, deps.config, by),
    push: { text: 'Your visit cannot take place as planned. Please choose another time.', until: by },
  });
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
  const { doctor, appointment } = about.row;
  const reader = patientAccount(about);
  const money = refund > 0 ? ` ${rupees(refund)} will be refunded in full.` : '';
  const afterwards = await notifyPatient(tx, deps, about, {
    topic: 'visit-canceled',
    event: 'appointment-cancelled',
    message: `Your appointment with ${doctorTitle(doctor.name)} ${whenInWords(about.row, reader)} will not take place.${money}`,
    link: visitPath(id),
    dedupeKey: `choice-ended:${id}:${appointment.calendarSequence}`,
    mail: choiceEndedMail(about.row, reader, deps.config, refund),
  });
  return async () => {
    await afterwards();
    if (doctor.userId) deps.realtime.toUser(doctor.userId, 'appointments-changed', {});
  };
}

/** The doctor's calendar learns of all of them by one mail. */
export async function mailCanceledCalendar(tx: Tx, deps: Deps, ids: string[]): Promise<void> {
  const rows: AppointmentRow[] = [];
  let account: (Addressee & { timezone: string | null }) | undefined;
  for (const id of ids) {
    const about = await findWithAccounts(tx, id);
    if (!about) continue;
    rows.push(about.row);
    account = about.accounts.find((one) => one.id === about.row.doctor.userId);
  }
  if (!account) return;
  rows.sort((a, b) => a.appointment.startsAt.getTime() - b.appointment.startsAt.getTime());
  await enqueueMail(tx, deps, {
    to: account,
    topic: 'visit-canceled',
    ...closedVisitsMail(rows, account, deps.config),
  });
}

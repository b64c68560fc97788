import { withoutLinks } from '@carelane/contract/auth/links-in-text';
import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import type { AfterCommit } from '../../auth/account/account-hooks';
import type { Tx } from '../../db/client';
import type { Deps } from '../../deps';
import { letter } from './appointment-mails';
import { formatFullVisitTime, visitPath } from './appointment-text';
import { type AppointmentWithAccounts, patientAccount } from './find-visit-with-accounts';
import { notifyPatient } from './notify-patient';

/** If the doctor reports that the patient did not come, the patient loses the money and gets an email. */
export function announceCompleted(tx: Tx, deps: Deps, visit: AppointmentWithAccounts): Promise<AfterCommit> {
  const { row } = visit;
  const { id, patientAbsentAt } = row.appointment;
  const common = {
    event: 'appointment-updated',
    status: 'completed',
    link: visitPath(id),
    dedupeKey: `completed:${id}`,
  } as const;
  const name = doctorTitle(row.doctor.name);
  if (!patientAbsentAt)
    return notifyPatient(tx, deps, visit, {
      ...common,
      topic: 'visit-completed',
      message: `${name} marked your appointment as completed.`,
    });
  const closedSentence =
    'closed your appointment because you did not come. If you were there, please write to us.';
  return notifyPatient(tx, deps, visit, {
    ...common,
    topic: 'visit-over',
    message: `${name} ${closedSentence}`,
    mail: {
      subject: 'Your appointment was closed',
      text: letter(row.patient.name, [
        `${withoutLinks(name)} ${closedSentence}`,
        formatFullVisitTime(row, patientAccount(visit)),
        `${deps.config.publicUrl}/contact`,
      ]),
    },
  });
}

import { withoutLinks } from '@carelane/contract/auth/plain-name';
import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import type { AfterCommit } from '../../auth/account/account-part';
import type { Tx } from '../../db/client';
import type { Deps } from '../../deps';
import { findWithAccounts, patientAccount } from './announce';
import { letter } from './appointment-mails';
import { visitPath, whenInFull } from './appointment-words';
import { notifyPatient } from './notify-patient';

/** The doctor closed it. Only what costs the patient a visit comes by mail too. */
export async function announceCompleted(tx: Tx, deps: Deps, id: string): Promise<AfterCommit | undefined> {
  const about = await findWithAccounts(tx, id);
  if (!about) return undefined;
  const { row } = about;
  const said = {
    event: 'appointment-updated',
    status: 'completed',
    link: visitPath(id),
    dedupeKey: `completed:${id}`,
  } as const;
  const name = doctorTitle(row.doctor.name);
  if (!row.appointment.patientAbsentAt)
    return notifyPatient(tx, deps, about, {
      ...said,
      topic: 'visit-completed',
      message: `${name} marked your appointment as completed.`,
    });
  const closed = 'closed your appointment because you did not come. If you were there, please write to us.';
  return notifyPatient(tx, deps, about, {
    ...said,
    topic: 'visit-over',
    message: `${name} ${closed}`,
    mail: {
      subject: 'Your appointment was closed',
      text: letter(row.patient.name, [
        `${withoutLinks(name)} ${closed}`,
        whenInFull(row, patientAccount(about)),
        `${deps.config.publicUrl}/contact`,
      ]),
    },
  });
}

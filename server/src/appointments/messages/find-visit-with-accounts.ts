import { and, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../db/client';
import {
  appointments,
  disputes,
  doctorProfiles,
  patientProfiles,
  payments,
  reviews,
  users,
} from '../../db/schema';
import { pickColumns, readStatement } from '../../db/statements/statement';
import type { Addressee } from '../../mail/addressee';
import { type AppointmentRow, isNotHeld, visitFields } from '../queries';

export interface AppointmentWithAccounts {
  row: AppointmentRow;
  /** Without the patient's name if the doctor may no longer see patients. */
  forDoctor: AppointmentRow;
  accounts: (Addressee & { suspendedAt: Date | null; timezone: string | null })[];
}

export async function findVisitWithAccounts(
  db: Queryable,
  id: string,
): Promise<AppointmentWithAccounts | undefined> {
  const [found] = await visitWithAccounts(db, { id });
  if (!found) return undefined;
  const { doctorAccount, patientAccount, withdrawnAt, ...row } = found;
  const hasLostAccess = doctorAccount && (doctorAccount.suspendedAt !== null || withdrawnAt !== null);
  const forDoctor = hasLostAccess ? { ...row, patient: { ...row.patient, name: 'a patient' } } : row;
  return { row, forDoctor, accounts: [doctorAccount, patientAccount].filter((account) => account !== null) };
}

export const patientAccount = ({ row, accounts }: AppointmentWithAccounts) =>
  accounts.find(({ id }) => id === row.patient.userId);

const doctorAccounts = alias(users, 'doctor_accounts');
const patientAccounts = alias(users, 'patient_accounts');
const ACCOUNT_COLUMNS = ['id', 'email', 'emailConfirmedAt', 'suspendedAt', 'timezone'] as const;

const visitWithAccounts = readStatement('visit-with-accounts', { id: appointments.id }, (db, { id }) =>
  db
    .select({
      ...visitFields,
      doctorAccount: pickColumns(doctorAccounts, ...ACCOUNT_COLUMNS),
      patientAccount: pickColumns(patientAccounts, ...ACCOUNT_COLUMNS),
      withdrawnAt: doctorProfiles.verificationWithdrawnAt,
    })
    .from(appointments)
    .innerJoin(doctorProfiles, eq(doctorProfiles.id, appointments.doctorId))
    .innerJoin(patientProfiles, eq(patientProfiles.id, appointments.patientId))
    .leftJoin(doctorAccounts, eq(doctorAccounts.id, doctorProfiles.userId))
    .leftJoin(patientAccounts, eq(patientAccounts.id, patientProfiles.userId))
    .leftJoin(payments, eq(payments.id, appointments.paymentId))
    .leftJoin(reviews, eq(reviews.appointmentId, appointments.id))
    .leftJoin(disputes, eq(disputes.appointmentId, appointments.id))
    .where(and(isNotHeld, eq(appointments.id, id))),
);

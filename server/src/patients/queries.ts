import { and, eq, exists, getTableColumns, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../db/client';
import { appointments, doctorProfiles, patientProfiles, users } from '../db/schema';
import { readStatement } from '../db/statements/statement';
import type { Viewer } from '../http/endpoints/viewer';
import { Refusal } from '../http/refusal';

export type PatientRow = typeof patientProfiles.$inferSelect & { email: string | null };

function selectPatients(db: Queryable) {
  return db
    .select({ ...getTableColumns(patientProfiles), email: users.email })
    .from(patientProfiles)
    .leftJoin(users, eq(users.id, patientProfiles.userId))
    .$dynamic();
}

export async function findPatientByUser(db: Queryable, userId: string): Promise<PatientRow | undefined> {
  const [row] = await selectPatients(db).where(
    and(eq(patientProfiles.userId, userId), isNull(patientProfiles.deletedAt)),
  );
  return row;
}

export async function findPatientId(db: Queryable, userId: string): Promise<string | undefined> {
  return (await findBookingPatient(db, userId))?.id;
}

export async function findBookingPatient(db: Queryable, userId: string) {
  const [row] = await bookingPatientByUser(db, { userId });
  return row;
}

const bookingPatientByUser = readStatement('booker-of-user', { userId: users.id }, (db, { userId }) =>
  db
    .select({ id: patientProfiles.id, dateOfBirth: patientProfiles.dateOfBirth })
    .from(patientProfiles)
    .where(and(eq(patientProfiles.userId, userId), isNull(patientProfiles.deletedAt))),
);

export async function requirePatientByUser(db: Queryable, userId: string): Promise<PatientRow> {
  const patient = await findPatientByUser(db, userId);
  if (!patient) throw new Refusal('PATIENT_PROFILE_NOT_FOUND');
  return patient;
}

/** A canceled visit does not make a doctor the patient's doctor. */
function isTreatedBy(db: Queryable, doctorUserId: string): SQL {
  return exists(
    db
      .select({ found: sql`1` })
      .from(appointments)
      .innerJoin(doctorProfiles, eq(doctorProfiles.id, appointments.doctorId))
      .where(
        and(
          eq(appointments.patientId, patientProfiles.id),
          eq(doctorProfiles.userId, doctorUserId),
          inArray(appointments.status, ['scheduled', 'completed']),
        ),
      ),
  );
}

export async function requirePatientFor(db: Queryable, viewer: Viewer, id: string): Promise<PatientRow> {
  const [patient] = await selectPatients(db).where(
    and(
      eq(patientProfiles.id, id),
      viewer.role === 'doctor'
        ? isTreatedBy(db, viewer.userId)
        : and(eq(patientProfiles.userId, viewer.userId), isNull(patientProfiles.deletedAt)),
    ),
  );
  if (!patient) throw new Refusal('PATIENT_PROFILE_NOT_FOUND');
  return patient;
}

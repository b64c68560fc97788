import { eq } from 'drizzle-orm';
import type { Queryable } from '../db/client';
import { patientProfiles } from '../db/schema';
import { pickColumns, readStatement } from '../db/statements/statement';

const patientToTreat = readStatement('patient-to-treat', { id: patientProfiles.id }, (db, { id }) =>
  db
    .select(
      pickColumns(patientProfiles, 'id', 'userId', 'name', 'dateOfBirth', 'gender', 'allergies', 'deletedAt'),
    )
    .from(patientProfiles)
    .where(eq(patientProfiles.id, id)),
);

export type PatientToTreat = Awaited<ReturnType<typeof patientToTreat>>[number];

export async function findPatientToTreat(db: Queryable, id: string): Promise<PatientToTreat | undefined> {
  const [patient] = await patientToTreat(db, { id });
  return patient;
}

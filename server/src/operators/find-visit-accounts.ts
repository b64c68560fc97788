import { eq } from 'drizzle-orm';
import type { Tx } from '../db/client';
import { doctorProfiles, patientProfiles } from '../db/schema';

export async function findVisitAccounts(
  tx: Tx,
  { patientId, doctorId }: { patientId: string; doctorId: string },
): Promise<string[]> {
  const [pair] = await tx
    .select({ patient: patientProfiles.userId, doctor: doctorProfiles.userId })
    .from(patientProfiles)
    .innerJoin(doctorProfiles, eq(doctorProfiles.id, doctorId))
    .where(eq(patientProfiles.id, patientId));
  return [pair?.patient, pair?.doctor].filter((id) => typeof id === 'string');
}

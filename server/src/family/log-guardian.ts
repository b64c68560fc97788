import type { AuditAction } from '@carelane/contract/patients/audit';
import { eq } from 'drizzle-orm';
import type { Tx } from '../db/client';
import { patientProfiles } from '../db/schema';
import { recordAccess } from '../patients/audit';

export async function logGuardian(
  tx: Tx,
  patientUserId: string,
  { userId, name }: { userId: string; name: string },
  action: AuditAction,
  at: Date,
): Promise<void> {
  const [profile] = await tx
    .select({ id: patientProfiles.id })
    .from(patientProfiles)
    .where(eq(patientProfiles.userId, patientUserId));
  const actor = { userId, name, role: 'guardian' };
  if (profile) await recordAccess(tx, { patientId: profile.id, actor, action, at });
}

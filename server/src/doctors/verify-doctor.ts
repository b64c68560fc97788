import { eq } from 'drizzle-orm';
import { doctorProfiles } from '../db/schema';
import type { Deps } from '../deps';

/** By an operator, after checking the registration number with the council that issued it. */
export async function setVerified(
  deps: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  verified: boolean,
): Promise<{ name: string; registrationNumber: string | null } | undefined> {
  const [doctor] = await deps.db
    .update(doctorProfiles)
    .set({ verifiedAt: verified ? deps.clock.now() : null })
    .where(eq(doctorProfiles.userId, userId))
    .returning({ name: doctorProfiles.name, registrationNumber: doctorProfiles.registrationNumber });
  return doctor;
}

import { and, eq, inArray, sql } from 'drizzle-orm';
import { doctorProfiles, users } from '../db/schema';
import type { Deps } from '../deps';

/** An operator's act, after checking the registration number with the council that issued it. */
export async function setVerified(
  deps: Pick<Deps, 'db' | 'clock'>,
  email: string,
  verified: boolean,
): Promise<{ name: string; registrationNumber: string | null } | undefined> {
  const account = deps.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email.trim().toLowerCase()), eq(users.role, 'doctor')));
  const [doctor] = await deps.db
    .update(doctorProfiles)
    .set({ verifiedAt: verified ? deps.clock.now() : null })
    .where(inArray(doctorProfiles.userId, account))
    .returning({ name: doctorProfiles.name, registrationNumber: doctorProfiles.registrationNumber });
  return doctor;
}

import { eq } from 'drizzle-orm';
import { newToken } from '../../server/src/auth/sessions/tokens';
import type { Database } from '../../server/src/db/client';
import { familyInvitations, guardianships, patientProfiles } from '../../server/src/db/schema';
import { sendRequest } from './booking-client';
import { clock, givenPeople, type People } from './people';

type Patient = People['patients'][number];

export interface Family {
  guardian: Patient;
  takeOverToken: string;
}

const MEMBER = {
  name: 'Asha Rao',
  relation: 'child',
  date_of_birth: '2000-01-01',
  gender: 'Female',
  blood_group: 'O+',
};
const HOUR_MS = 3_600_000;

export async function givenMember(
  database: Database,
  url: string,
  guardian: Patient,
): Promise<{ patient: Patient; family: Family }> {
  const added = await sendRequest(url, guardian.token, 'POST', '/api/v1/patient/people', MEMBER);
  const id: string = added.body.data._id;
  const switched = await sendRequest(url, guardian.token, 'POST', `/api/v1/patient/people/${id}/switch`);
  const [profile] = await database.db
    .select({ userId: patientProfiles.userId })
    .from(patientProfiles)
    .where(eq(patientProfiles.id, id));
  const userId = profile?.userId ?? '';
  const { token: takeOverToken, hash: tokenHash } = newToken();
  await database.db.insert(familyInvitations).values({
    tokenHash,
    kind: 'take-over',
    patientUserId: userId,
    invitedByUserId: guardian.userId,
    email: `asha-${userId}@example.test`,
    expiresAt: new Date(clock.now().getTime() + HOUR_MS),
  });
  const patient = { id, userId, token: switched.body.data.accessToken };
  return { patient, family: { guardian, takeOverToken } };
}

export async function givenOtherGuardian(database: Database, patientUserId: string): Promise<void> {
  const { patients } = await givenPeople(database, { doctors: 0, patients: 1 });
  await database.db
    .insert(guardianships)
    .values({ guardianUserId: patients[0]!.userId, patientUserId, relation: 'child' });
}

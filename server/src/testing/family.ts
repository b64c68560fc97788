import { eq } from 'drizzle-orm';
import { patientProfiles, users } from '../db/schema';
import { givenPatient, type PatientRow, type Person } from './factories';
import { PASSWORD, withPassword } from './leaving';
import type { TestApp, TestResponse } from './test-app';

export const CHILD = {
  name: 'Asha Rao',
  relation: 'child',
  date_of_birth: '2018-05-01',
  gender: 'Female',
  blood_group: 'O+',
  allergies: ['Peanuts'],
};

export interface Member extends Person<PatientRow> {
  /** Of the account that nobody signs in to. */
  id: string;
}

export async function givenMember(
  t: TestApp,
  guardian: { token: string },
  overrides: Partial<typeof CHILD> = {},
): Promise<Member> {
  const added = await t.as(guardian).post('/patient/people', { ...CHILD, ...overrides });
  if (added.status !== 201) throw new Error(`adding a person failed: ${added.body.message}`);
  return actFor(t, guardian, added.body.data._id);
}

export async function actFor(t: TestApp, guardian: { token: string }, patientId: string): Promise<Member> {
  const switched = await t.as(guardian).post(`/patient/people/${patientId}/switch`);
  if (switched.status !== 200) throw new Error(`switching failed: ${switched.body.message}`);
  const [row] = await t.deps.db
    .select({ user: users, profile: patientProfiles })
    .from(patientProfiles)
    .innerJoin(users, eq(users.id, patientProfiles.userId))
    .where(eq(patientProfiles.id, patientId));
  if (!row) throw new Error('this person has no profile');
  return { id: row.user.id, token: switched.body.data.accessToken, ...row };
}

export async function closeProfile(
  t: TestApp,
  guardian: { token: string; user: { id: string } },
  patientId: string,
): Promise<TestResponse> {
  await withPassword(t, guardian);
  return t.as(guardian).post(`/patient/people/${patientId}/end`, { closeProfile: true, password: PASSWORD });
}

export async function givenFamily(t: TestApp, overrides: Partial<typeof CHILD> = {}) {
  const guardian = await givenPatient(t, { name: 'Meera Rao', email: 'meera@example.test' });
  return { guardian, child: await givenMember(t, guardian, overrides) };
}

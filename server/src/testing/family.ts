import { eq } from 'drizzle-orm';
import { patientProfiles, users } from '../db/schema';
import { givenPatient, type PatientRow, type Person, type UserRow } from './factories';
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
  id: string;
}

export async function givenMember(
  t: TestApp,
  guardian: { token: string },
  overrides: Partial<typeof CHILD> = {},
): Promise<Member> {
  const added = await t.as(guardian).post('/family', { ...CHILD, ...overrides });
  if (added.status !== 201) throw new Error(`adding a person failed: ${added.body.message}`);
  return actFor(t, guardian, added.body.data._id);
}

export async function actFor(t: TestApp, guardian: { token: string }, id: string): Promise<Member> {
  const switched = await t.as(guardian).post(`/family/${id}/switch`);
  if (switched.status !== 200) throw new Error(`switching failed: ${switched.body.message}`);
  const [user] = await t.deps.db.select().from(users).where(eq(users.id, id));
  const [profile] = await t.deps.db.select().from(patientProfiles).where(eq(patientProfiles.userId, id));
  return { id, token: switched.body.data.accessToken, user: user as UserRow, profile: profile as PatientRow };
}

export async function closeProfile(
  t: TestApp,
  guardian: { token: string; user: { id: string } },
  id: string,
): Promise<TestResponse> {
  await withPassword(t, guardian);
  return t.as(guardian).post(`/family/${id}/end`, { closeProfile: true, password: PASSWORD });
}

export async function givenFamily(t: TestApp, overrides: Partial<typeof CHILD> = {}) {
  const guardian = await givenPatient(t, { name: 'Meera Rao', email: 'meera@example.test' });
  return { guardian, child: await givenMember(t, guardian, overrides) };
}

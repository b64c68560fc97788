import { eq } from 'drizzle-orm';
import { hashPassword } from '../auth/passwords/passwords';
import { users } from '../db/schema';
import { suspendAccount } from '../operators/accounts/suspend-account';
import { givenOperator } from './operator';
import type { TestApp, TestResponse } from './test-app';

export const PASSWORD = 'a password that is known';
let hash: Promise<string> | undefined;

export async function withPassword<P extends { user: { id: string } }>(t: TestApp, person: P): Promise<P> {
  hash ??= hashPassword(PASSWORD);
  await t.deps.db
    .update(users)
    .set({ passwordHash: await hash })
    .where(eq(users.id, person.user.id));
  return person;
}

export function deleteAccount(t: TestApp, person: { token: string }): Promise<TestResponse> {
  return t.as(person).post('/user/delete-account', { password: PASSWORD });
}

/** Like the page, enters the password again if the session is too old. */
export async function deleteProfile(
  t: TestApp,
  patient: { token: string; user: { id: string } },
): Promise<TestResponse> {
  const me = t.as(patient);
  const answer = await me.delete('/patient/delete-profile');
  if (answer.body.code !== 'SIGN_IN_AGAIN') return answer;
  await withPassword(t, patient);
  await me.post('/user/sign-in-again', { password: PASSWORD });
  return me.delete('/patient/delete-profile');
}

export async function suspend(t: TestApp, { user }: { user: { id: string } }): Promise<{ status: number }> {
  const result = await suspendAccount(givenOperator(t), user.id, 'Why');
  return { status: result === 'done' ? 200 : 404 };
}

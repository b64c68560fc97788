import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { operatorInvitations, operatorLog, users } from '../../db/schema';
import { givenOperatorAccount, givenPatient } from '../../testing/factories';
import { givenOperator } from '../../testing/operator';
import { testApp } from '../../testing/test-app';
import { inviteOperator } from './invite-operator';

const t = await testApp();
const { db } = t.deps;
beforeEach(() => t.reset());

const ADDRESS = 'tara@example.test';
const tokenFrom = (link: string) => new URL(link).searchParams.get('token') ?? '';
const invite = (address = ADDRESS) => inviteOperator(givenOperator(t), address, 'New colleague');
const accept = (token: string, name = 'Tara Menon') =>
  t.anonymous.post('/user/accept-invitation', {
    token,
    name,
    newPassword: 'a long password',
    confirmPassword: 'a long password',
  });

describe('an invitation', () => {
  it('is emailed, and creates one operator whose address is confirmed', async () => {
    const link = await invite('Tara@Example.test');
    await t.runJobs();
    expect(t.sentEmails()).toMatchObject([{ to: ADDRESS, text: expect.stringContaining(link) }]);
    const { status, body } = await accept(tokenFrom(link));
    expect(status).toBe(201);
    expect(body.data.user).toMatchObject({ role: 'operator', email: ADDRESS, emailConfirmed: true });
    expect((await t.as({ token: body.data.accessToken }).get('/operator/log')).status).toBe(200);
    expect((await accept(tokenFrom(link))).status).toBe(410);
    expect(await db.$count(users)).toBe(1);
  });

  it('is recorded, and so is the account that it creates', async () => {
    await accept(tokenFrom(await invite()));
    const acts = await db.select().from(operatorLog);
    expect(acts.map(({ act, actor, reason }) => [act, actor, reason])).toEqual([
      ['invite-operator', 'the test', 'New colleague'],
      ['accept-invitation', 'Tara Menon', 'Invited by the test'],
    ]);
  });

  it('works for an hour', async () => {
    const [first, second] = [await invite('a@example.test'), await invite('b@example.test')];
    t.clock.advance({ minutes: 59 });
    expect((await accept(tokenFrom(first))).status).toBe(201);
    t.clock.advance({ minutes: 2 });
    expect((await accept(tokenFrom(second))).status).toBe(410);
  });

  it('is replaced by the next one for the same address', async () => {
    const [first, second] = [await invite(), await invite()];
    expect((await accept(tokenFrom(first))).status).toBe(410);
    expect((await accept(tokenFrom(second))).status).toBe(201);
  });

  it('is not sent to an address in use, and cannot be accepted once the address is in use', async () => {
    await givenPatient(t, { email: ADDRESS });
    await expect(invite()).rejects.toThrow('already exists');
    expect(await db.$count(operatorInvitations)).toBe(0);
    const link = await invite('late@example.test');
    await givenPatient(t, { email: 'late@example.test' });
    expect((await accept(tokenFrom(link))).status).toBe(409);
    expect((await db.select().from(users).where(eq(users.role, 'operator'))).length).toBe(0);
  });

  it('creates one account when it is accepted ten times concurrently', async () => {
    const token = tokenFrom(await invite());
    const responses = await Promise.all(Array.from({ length: 10 }, () => accept(token)));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(410)]);
    expect(await db.$count(users)).toBe(1);
  });
});

it('nobody becomes an operator by registering', async () => {
  const response = await t.anonymous.post('/user/register', {
    name: 'Mallory',
    email: 'mallory@example.test',
    password: 'a long password',
    role: 'operator',
  });
  expect([response.status, response.body.message]).toEqual([422, 'Choose patient or doctor.']);
});

describe('on PostgreSQL an operator without two-step sign-in', async () => {
  // This setting makes two-step sign-in mandatory. The app still uses the database of the tests.
  const strict = await testApp({
    env: { DATABASE_URL: 'postgres://unused', PAYMENTS: 'test' },
  });

  it('can use their own account but not the console', async () => {
    await strict.reset();
    const { token } = await givenOperatorAccount(strict);
    const me = strict.as({ token });
    expect((await me.get('/user/current-user')).body.data.needsSecondFactor).toBe(true);
    expect((await me.get('/operator/log')).body.code).toBe('SECOND_FACTOR_MISSING');
    const enrolled = await givenOperatorAccount(strict, { totpEnabledAt: strict.clock.now() });
    const other = strict.as(enrolled);
    expect((await other.get('/user/current-user')).body.data.needsSecondFactor).toBe(false);
    expect((await other.get('/operator/log')).status).toBe(200);
  });
});

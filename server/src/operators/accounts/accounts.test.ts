import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { doctorProfiles, operatorLog, recoveryCodes, users } from '../../db/schema';
import { givenDoctor, givenOperatorAccount, givenPatient } from '../../testing/factories';
import { testApp } from '../../testing/test-app';

const t = await testApp();
const { db } = t.deps;
beforeEach(() => t.reset());

const REASON = 'Asked by phone, knew the last visit';
async function setUp() {
  const operator = await givenOperatorAccount(t);
  const client = t.as(operator);
  const act = (id: string, name: string, body: object = { reason: REASON }) =>
    client.post(`/operator/accounts/${id}/${name}`, body);
  const find = async (search: Record<string, string>) =>
    (await client.get(`/operator/accounts?${new URLSearchParams(search)}`)).body.data;
  return { operator, client, act, find };
}
const readActs = async () =>
  (await db.select().from(operatorLog)).map(({ act }) => act).filter((act) => act !== 'view-account');

describe('an account is found', () => {
  it('an account is found by its address in any case, its id and its profile’s id, and by nothing else', async () => {
    const { find } = await setUp();
    const { user, profile } = await givenPatient(t, { email: 'asha@example.test' });
    const email = 'Asha@Example.test';
    for (const search of [{ email }, { id: user.id }, { id: profile.id }, { email, id: user.id }])
      expect(await find(search)).toMatchObject([
        { _id: user.id, name: user.name, role: 'patient', sessions: 1, suspendedAt: null },
      ]);
    for (const text of ['asha', 'asha@', '%', user.name])
      expect(await Promise.all([find({ email: text }), find({ id: text })])).toEqual([[], []]);
    for (const search of [{ email: user.id }, { id: email }, { email, id: 'nobody' }])
      expect(await find(search)).toEqual([]);
  });

  it('a search without an address and without an id is refused', async () => {
    const { client } = await setUp();
    for (const query of ['', '?email=', '?id=%20', '?q=asha@example.test'])
      expect((await client.get(`/operator/accounts${query}`)).status).toBe(422);
  });

  it('all accounts with the same address are found, oldest first', async () => {
    const { find } = await setUp();
    const email = 'shared@example.test';
    await givenPatient(t, { email });
    t.clock.advance({ minutes: 1 });
    await givenDoctor(t, { email, emailConfirmedAt: null });
    expect(await find({ email })).toMatchObject([
      { role: 'patient', emailConfirmedAt: expect.any(String) },
      { role: 'doctor', emailConfirmedAt: null },
    ]);
  });
});

it('every act needs a reason and an account, and lifting a suspension brings its own', async () => {
  const { act } = await setUp();
  const { user } = await givenPatient(t);
  for (const name of ['suspend', 'lift', 'end-sessions', 'remove-second-factor', 'confirm-address']) {
    expect([name, (await act(user.id, name, { reason: '  ' })).status]).toEqual([name, 422]);
    expect([name, (await act('nobody', name)).status]).toEqual([name, 404]);
    expect([name, (await act('nobody', name, {})).status]).toEqual([name, name === 'lift' ? 404 : 422]);
  }
  expect(await readActs()).toEqual([]);
});

it('end-sessions signs the person out and gives them the reason', async () => {
  const { act } = await setUp();
  const patient = await givenPatient(t);
  expect((await act(patient.user.id, 'end-sessions')).body.data.sessions).toBe(0);
  expect((await t.as(patient).get('/user/current-user')).status).toBe(401);
  await t.runJobs();
  expect(t.sentEmails()[0]?.text).toContain(REASON);
  expect(await readActs()).toEqual(['end-sessions']);
});

it('removing a second factor ends the sessions, notifies the person, and works only once', async () => {
  const { act } = await setUp();
  const patient = await givenPatient(t);
  const { id } = patient.user;
  await db.update(users).set({ totpSecret: 'x', totpEnabledAt: t.clock.now() }).where(eq(users.id, id));
  await db.insert(recoveryCodes).values({ codeHash: 'x', userId: id });
  expect((await act(id, 'remove-second-factor')).body.data.hasSecondFactor).toBe(false);
  expect((await act(id, 'remove-second-factor')).status).toBe(409);
  expect(await db.$count(recoveryCodes)).toBe(0);
  expect((await t.as(patient).get('/user/current-user')).status).toBe(401);
  await t.runJobs();
  expect(t.sentEmails().map(({ subject }) => subject)).toEqual(['Two-step sign-in was switched off']);
  expect(t.sentEmails()[0]?.text).not.toContain(REASON);
});

describe('confirming an address', () => {
  it('works only once, and not for an address that somebody else has confirmed', async () => {
    const { act } = await setUp();
    const email = 'shared@example.test';
    const waiting = await givenPatient(t, { email, emailConfirmedAt: null });
    const other = await givenPatient(t, { email, emailConfirmedAt: null });
    expect((await act(waiting.user.id, 'confirm-address')).status).toBe(200);
    expect((await act(waiting.user.id, 'confirm-address')).status).toBe(409);
    expect((await act(other.user.id, 'confirm-address')).body.code).toBe('EMAIL_IN_USE');
    expect(await readActs()).toEqual(['confirm-address']);
  });

  it('confirming a suspended doctor’s address does not let patients find the doctor again', async () => {
    const { act } = await setUp();
    const { user } = await givenDoctor(t, { emailConfirmedAt: null });
    await act(user.id, 'suspend');
    expect((await act(user.id, 'confirm-address')).status).toBe(200);
    expect((await db.select().from(doctorProfiles))[0]?.status).toBe('inactive');
    const patient = await givenPatient(t);
    t.clock.advance({ minutes: 1 });
    expect((await t.as(patient).get('/doctor/all-doctors')).body.data).toEqual([]);
  });
});

describe('operators', () => {
  it('cannot suspend themselves, but can suspend one another', async () => {
    const { operator, act } = await setUp();
    expect((await act(operator.user.id, 'suspend')).status).toBe(409);
    const other = await givenOperatorAccount(t);
    expect((await act(other.user.id, 'suspend')).status).toBe(200);
    expect((await t.as(other).get('/operator/log')).status).toBe(401);
  });

  it('two operators who suspend each other at the same time do not both succeed', async () => {
    for (let round = 0; round < 5; round += 1) {
      await t.reset();
      const [first, second] = [await givenOperatorAccount(t), await givenOperatorAccount(t)];
      const suspend = (operator: typeof first, target: typeof first) =>
        t.as(operator).post(`/operator/accounts/${target.user.id}/suspend`, { reason: REASON });
      const responses = await Promise.all([suspend(first, second), suspend(second, first)]);
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 401]);
      const open = (await db.select().from(users)).filter(({ suspendedAt }) => suspendedAt === null);
      expect(open).toHaveLength(1);
    }
  });
});

import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { jobs, knownDevices, passwordResets, sessions, users } from '../../db/schema';
import { givenPatient } from '../../testing/factories';
import { mailedToken } from '../../testing/mailed-token';
import { testApp } from '../../testing/test-app';
import { changePassword } from '../passwords/change-password';
import { hashPassword, isPassword } from '../passwords/passwords';
import { mailResetLink, resetPassword } from '../passwords/reset-password';
import { findDevice } from '../sessions/known-devices';
import { findSession } from '../sessions/sessions';
import { openSession, signIn } from '../sign-in';
import { eraseAccount } from './erase-account';
import { updateAccount } from './update-account';

const t = await testApp();
beforeEach(() => t.reset());

const CHECKED = { emailConfirmed: true, verificationWithdrawn: false, signedInAt: new Date(0) };
const PASSWORD = 'monsoon-7';
const passwordHash = await hashPassword(PASSWORD);

/** A person with a password, and a second one who must not be affected. */
async function givenPerson(email = 'asha@example.test') {
  const { user: patient, token } = await givenPatient(t, { email });
  const [user] = await t.deps.db
    .update(users)
    .set({ passwordHash })
    .where(eq(users.id, patient.id))
    .returning();
  const session = await findSession(t.deps.db, token, t.clock.now());
  if (!user || !session) throw new Error('the person was not created');
  const { sessionId, userId, role, name } = session;
  return {
    user,
    token,
    viewer: { sessionId, userId, role, name, email, ...CHECKED },
  };
}
type Person = Awaited<ReturnType<typeof givenPerson>>;
const readRow = async (id: string) => (await t.deps.db.select().from(users).where(eq(users.id, id)))[0];
const isAlive = async (token: string) => Boolean(await findSession(t.deps.db, token, t.clock.now()));
async function linkFor(email: string): Promise<string> {
  t.mails().length = 0;
  await mailResetLink.run(t.deps, { email });
  await t.runJobs();
  return mailedToken(t);
}
const REQUESTER = { device: 'Chrome on Linux', client: '203.0.113.7' };

const linkWorks = async (token: string) =>
  resetPassword(t.deps, token, 'winter-88').then(
    () => true,
    () => false,
  );

/** The same dependencies, but `change` runs between the check and the transaction that relies on it. */
function depsWithChange(change: () => Promise<unknown>) {
  let isFirst = true;
  const transaction: typeof t.deps.db.transaction = async (...args) => {
    if (isFirst) {
      isFirst = false;
      await change();
    }
    return t.deps.db.transaction(...args);
  };
  const db = new Proxy(t.deps.db, {
    get: (target, key) => (key === 'transaction' ? transaction : Reflect.get(target, key)),
  });
  return { ...t.deps, db };
}

describe('what changes while a password is being checked', () => {
  const credentials = { email: 'asha@example.test', password: PASSWORD };
  const changes: [string, (person: Person) => Promise<unknown>][] = [
    ['the password is changed', ({ viewer }) => changePassword(t.deps, viewer, PASSWORD, 'winter-88')],
    [
      'the password is reset',
      async () => resetPassword(t.deps, await linkFor(credentials.email), 'winter-88'),
    ],
    [
      'two-step sign-in is switched on',
      ({ user }) =>
        t.deps.db.update(users).set({ totpEnabledAt: t.clock.now() }).where(eq(users.id, user.id)),
    ],
    ['the account is deleted', ({ viewer }) => eraseAccount(t.deps, viewer, PASSWORD, [])],
  ];
  test.each(changes)('%s: the sign-in fails and creates no session', async (_what, change) => {
    const person = await givenPerson();
    const countSessions = () => t.deps.db.$count(sessions, eq(sessions.userId, person.user.id));
    const before = await countSessions();
    const deps = depsWithChange(() => change(person));
    await expect(signIn(deps, credentials, undefined)).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' });
    expect(await countSessions()).toBeLessThanOrEqual(before);
    const devices = await t.deps.db.$count(knownDevices, eq(knownDevices.userId, person.user.id));
    expect(devices).toBeLessThanOrEqual(1);
  });

  test('an outdated password cannot change the address', async () => {
    const { user, viewer } = await givenPerson();
    const deps = depsWithChange(() => changePassword(t.deps, viewer, PASSWORD, 'winter-88'));
    const details = { name: user.name, email: 'new@example.test', currentPassword: PASSWORD };
    await expect(updateAccount(deps, viewer, details, REQUESTER, [])).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    expect((await readRow(user.id))?.email).toBe(user.email);
  });
});

test('one of six simultaneous password changes succeeds, and its session stays', async () => {
  const { user, token } = await givenPerson();
  const tokens = [token];
  for (let n = 0; n < 5; n++)
    tokens.push((await openSession(t.deps.db, t.deps, user, undefined)).accessToken);
  const answers = await Promise.all(
    tokens.map((sessionToken, n) => {
      const newPassword = `winter-night-${n}`;
      const body = { oldPassword: PASSWORD, newPassword, confirmPassword: newPassword };
      return t.as({ token: sessionToken }).patch('/user/change-password', body);
    }),
  );
  const winner = answers.findIndex(({ status }) => status === 200);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const [n, { status }] of answers.entries()) if (n !== winner) expect([401, 403]).toContain(status);
  expect(await isPassword((await readRow(user.id))?.passwordHash ?? '', `winter-night-${winner}`)).toBe(true);
  expect(await Promise.all(tokens.map(isAlive))).toEqual(tokens.map((_, n) => n === winner));
});

describe('account details', () => {
  const onRename = vi.fn(async () => undefined);
  const hooks = [{ onRename }] as unknown as Parameters<typeof updateAccount>[4];
  beforeEach(() => onRename.mockClear());

  test('change for one account only, and keep a phone number that is left out', async () => {
    const [{ user, viewer }, other] = [await givenPerson(), await givenPerson('nila@example.test')];
    const details = { name: user.name, email: user.email };
    await updateAccount(t.deps, viewer, { ...details, phoneNumber: 9_876_543_210 }, REQUESTER, hooks);
    await updateAccount(t.deps, viewer, details, REQUESTER, hooks);
    expect(await readRow(user.id)).toEqual({ ...user, phoneNumber: 9_876_543_210 });
    await updateAccount(t.deps, viewer, { ...details, phoneNumber: null }, REQUESTER, hooks);
    expect(await readRow(user.id)).toEqual(user);
    expect(await readRow(other.user.id)).toEqual(other.user);
    expect(onRename).not.toHaveBeenCalled();
  });

  test('with an address in use fail at that field', async () => {
    const [{ user, viewer }, other] = [await givenPerson(), await givenPerson('nila@example.test')];
    const details = { name: user.name, email: other.user.email, currentPassword: PASSWORD };
    await expect(updateAccount(t.deps, viewer, details, REQUESTER, hooks)).rejects.toMatchObject({
      code: 'EMAIL_IN_USE',
      details: { errors: [{ path: 'email', message: 'An account with this email address already exists.' }] },
    });
  });

  test('with a new name are passed to the other domains, and reset links stay valid', async () => {
    const { user, viewer, token } = await givenPerson();
    const link = await linkFor(user.email);
    const currentName = async () => (await t.as({ token }).get('/user/current-user')).body.data.name;
    expect(await currentName()).toBe('Asha Verma');
    await updateAccount(t.deps, viewer, { name: 'Asha V.', email: 'ASHA@example.test' }, REQUESTER, hooks);
    expect(onRename).toHaveBeenCalledWith(expect.anything(), t.deps, user.id, 'Asha V.');
    expect(await currentName()).toBe('Asha V.');
    expect(await linkWorks(link)).toBe(true);
  });

  test('with a new address need the password, notify the old address and invalidate its reset links', async () => {
    const { user, viewer } = await givenPerson();
    const link = await linkFor(user.email);
    const moved = { name: user.name, email: 'new@example.test' };
    for (const [currentPassword, code] of [
      [undefined, 'INVALID'],
      ['wrong', 'WRONG_PASSWORD'],
    ])
      await expect(
        updateAccount(t.deps, viewer, { ...moved, currentPassword }, REQUESTER, hooks),
      ).rejects.toMatchObject({ code });
    expect(await readRow(user.id)).toEqual(user);
    await updateAccount(t.deps, viewer, { ...moved, currentPassword: PASSWORD }, REQUESTER, hooks);
    await t.runJobs();
    expect(t.mails().at(-1)).toMatchObject({
      to: user.email,
      subject: 'Your Carelane email address was changed',
    });
    expect(await linkWorks(link)).toBe(false);
  });
});

test('changing the password ends the other sessions and invalidates reset links', async () => {
  const [{ user, viewer, token }, other] = [await givenPerson(), await givenPerson('nila@example.test')];
  const [link, otherLink] = [await linkFor(user.email), await linkFor(other.user.email)];
  await expect(changePassword(t.deps, viewer, 'wrong', 'winter-88')).rejects.toMatchObject({
    code: 'WRONG_PASSWORD',
    details: { errors: [{ path: 'oldPassword' }] },
  });
  await changePassword(t.deps, viewer, PASSWORD, 'winter-88');
  expect(await isPassword((await readRow(user.id))?.passwordHash ?? '', 'winter-88')).toBe(true);
  expect(await readRow(other.user.id)).toEqual(other.user);
  expect([await isAlive(token), await isAlive(other.token)]).toEqual([true, true]);
  expect([await linkWorks(link), await linkWorks(otherLink)]).toEqual([false, true]);
});

describe('a browser that has signed in before', () => {
  /** Two browsers of one account, a minute apart, and one of another account. */
  async function givenBrowsers() {
    const [{ user }, other] = [await givenPerson(), await givenPerson('nila@example.test')];
    const browser = async (owner: typeof user) => {
      t.clock.advance({ minutes: 1 });
      const { deviceSecret, accessToken } = await openSession(t.deps.db, t.deps, owner, undefined);
      const isKnown = async () => Boolean(await findDevice(t.deps.db, deviceSecret, owner.email));
      return { accessToken, isKnown };
    };
    const [lost, own, otherOwners] = [await browser(user), await browser(user), await browser(other.user)];
    const known = () => Promise.all([lost, own, otherOwners].map(({ isKnown }) => isKnown()));
    expect(await known()).toEqual([true, true, true]);
    return { user, own, known };
  }

  test('loses its own guess budget after another browser changes the password', async () => {
    const { own, known } = await givenBrowsers();
    const viewer = await findSession(t.deps.db, own.accessToken, t.clock.now());
    if (!viewer) throw new Error('not signed in');
    await changePassword(t.deps, { ...viewer, ...CHECKED }, PASSWORD, 'winter-88');
    expect(await known()).toEqual([false, true, true]);
  });

  test('loses its own guess budget after a reset', async () => {
    const { user, known } = await givenBrowsers();
    await resetPassword(t.deps, await linkFor(user.email), 'winter-88');
    expect(await known()).toEqual([false, false, true]);
  });
});

describe('a reset link', () => {
  test('works once, for its own account, and ends its sessions and other links', async () => {
    const [{ user, token }, other] = [await givenPerson(), await givenPerson('nila@example.test')];
    const [older, link, otherLink] = [
      await linkFor(user.email),
      await linkFor(user.email),
      await linkFor(other.user.email),
    ];
    await resetPassword(t.deps, link, 'winter-88');
    expect(await isPassword((await readRow(user.id))?.passwordHash ?? '', 'winter-88')).toBe(true);
    expect(await readRow(other.user.id)).toEqual(other.user);
    expect([await isAlive(token), await isAlive(other.token)]).toEqual([false, true]);
    expect([await linkWorks(link), await linkWorks(older), await linkWorks(otherLink)]).toEqual([
      false,
      false,
      true,
    ]);
    expect(await linkWorks('made-up')).toBe(false);
  });

  test('works for half an hour, and is mailed only to known addresses', async () => {
    const { user } = await givenPerson();
    const [first, second] = [await linkFor(user.email), await linkFor(user.email)];
    t.clock.advance({ minutes: 29, seconds: 59 });
    expect(await t.deps.db.select().from(passwordResets)).toHaveLength(2);
    t.clock.advance({ seconds: 1 });
    expect([await linkWorks(first), await linkWorks(second)]).toEqual([false, false]);
    const third = await linkFor(user.email);
    t.clock.advance({ minutes: 29, seconds: 59 });
    expect(await linkWorks(third)).toBe(true);
    expect(await linkFor('nobody@example.test')).toBe('');
  });
});

test('erasing an account removes its sessions and undelivered mails, and nobody else’s', async () => {
  const [{ user, viewer, token }, other] = [await givenPerson(), await givenPerson('nila@example.test')];
  const mail = (to: string, failedAt: Date | null) => ({
    kind: 'send-mail',
    payload: { to, subject: 's', text: 't' },
    runAt: t.clock.now(),
    createdAt: t.clock.now(),
    failedAt,
  });
  await t.deps.db
    .insert(jobs)
    .values([mail(user.email, t.clock.now()), mail(user.email, null), mail(other.user.email, t.clock.now())]);
  const [onErase, afterwards] = [vi.fn(), vi.fn(async () => {})];
  onErase.mockResolvedValue(afterwards);
  const hooks = [{ onErase }, {}] as unknown as Parameters<typeof eraseAccount>[3];
  await expect(eraseAccount(t.deps, viewer, 'wrong', hooks)).rejects.toMatchObject({
    code: 'WRONG_PASSWORD',
  });
  expect(onErase).not.toHaveBeenCalled();
  await eraseAccount(t.deps, viewer, PASSWORD, hooks);
  expect(afterwards).toHaveBeenCalledOnce();
  expect(await readRow(user.id)).toBeUndefined();
  expect(await readRow(other.user.id)).toEqual(other.user);
  expect([await isAlive(token), await isAlive(other.token)]).toEqual([false, true]);
  const left = (await t.deps.db.select().from(jobs)).map(({ payload }) => (payload as { to: string }).to);
  expect(left.sort()).toEqual([user.email, other.user.email].sort());
});

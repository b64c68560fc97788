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
import type { AccountHooks } from './account-hooks';
import { eraseAccount } from './erase-account';
import { updateAccount } from './update-account';

const t = await testApp();
beforeEach(() => t.reset());

const OTHER_VIEWER_FIELDS = { emailConfirmed: true, verificationWithdrawn: false, signedInAt: new Date(0) };
const PASSWORD = 'monsoon-7';
const passwordHash = await hashPassword(PASSWORD);

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
    viewer: { sessionId, userId, role, name, email, ...OTHER_VIEWER_FIELDS },
  };
}
type Person = Awaited<ReturnType<typeof givenPerson>>;
const readRow = async (id: string) => (await t.deps.db.select().from(users).where(eq(users.id, id)))[0];
const isSignedIn = async (token: string) => Boolean(await findSession(t.deps.db, token, t.clock.now()));
async function requestResetLink(email: string): Promise<string> {
  t.sentEmails().length = 0;
  await mailResetLink.run(t.deps, { email });
  await t.runJobs();
  return mailedToken(t);
}
const REQUESTER = { device: 'Chrome on Linux', client: '203.0.113.7' };

const canUseLink = async (token: string) =>
  resetPassword(t.deps, token, 'winter-88').then(
    () => true,
    () => false,
  );

/** `change` runs between a check and the transaction that relies on it. */
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

describe('a change while a password is being checked', () => {
  const credentials = { email: 'asha@example.test', password: PASSWORD };
  const changes: [string, (person: Person) => Promise<unknown>][] = [
    ['the password is changed', ({ viewer }) => changePassword(t.deps, viewer, PASSWORD, 'winter-88')],
    [
      'the password is reset',
      async () => resetPassword(t.deps, await requestResetLink(credentials.email), 'winter-88'),
    ],
    [
      'two-step sign-in is switched on',
      ({ user }) =>
        t.deps.db.update(users).set({ totpEnabledAt: t.clock.now() }).where(eq(users.id, user.id)),
    ],
    ['the account is deleted', ({ viewer }) => eraseAccount(t.deps, viewer, PASSWORD, [])],
  ];
  test.each(changes)(
    'if %s during a sign-in, the sign-in fails and creates no session',
    async (_title, change) => {
      const person = await givenPerson();
      const countSessions = () => t.deps.db.$count(sessions, eq(sessions.userId, person.user.id));
      const before = await countSessions();
      const deps = depsWithChange(() => change(person));
      await expect(signIn(deps, credentials, undefined)).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' });
      expect(await countSessions()).toBeLessThanOrEqual(before);
      const devices = await t.deps.db.$count(knownDevices, eq(knownDevices.userId, person.user.id));
      expect(devices).toBeLessThanOrEqual(1);
    },
  );

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

test('one of six simultaneous password changes succeeds, and only its session stays signed in', async () => {
  const { user, token } = await givenPerson();
  const tokens = [token];
  for (let n = 0; n < 5; n++)
    tokens.push((await openSession(t.deps.db, t.deps, user, undefined)).accessToken);
  const responses = await Promise.all(
    tokens.map((sessionToken, n) => {
      const newPassword = `winter-night-${n}`;
      const body = { oldPassword: PASSWORD, newPassword, confirmPassword: newPassword };
      return t.as({ token: sessionToken }).patch('/user/change-password', body);
    }),
  );
  const winner = responses.findIndex(({ status }) => status === 200);
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const [n, { status }] of responses.entries()) if (n !== winner) expect([401, 403]).toContain(status);
  expect(await isPassword((await readRow(user.id))?.passwordHash ?? '', `winter-night-${winner}`)).toBe(true);
  expect(await Promise.all(tokens.map(isSignedIn))).toEqual(tokens.map((_, n) => n === winner));
});

describe('account details', () => {
  const onRename = vi.fn(async () => undefined);
  const hooks = [{ onRename }] as unknown as AccountHooks[];
  beforeEach(() => onRename.mockClear());

  test('details change for one account only, and an omitted phone number is kept', async () => {
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

  test('what was not edited stays as stored, so a form that was opened earlier undoes nothing', async () => {
    const { user, viewer } = await givenPerson();
    const shown = { name: user.name, email: user.email };
    const saved = { name: 'Asha V.', email: 'new@example.test', phoneNumber: 9_876_543_210 };
    await updateAccount(t.deps, viewer, { ...saved, currentPassword: PASSWORD }, REQUESTER, hooks);
    const unchanged = ['name' as const, 'email' as const];
    await updateAccount(t.deps, viewer, { ...shown, phoneNumber: null, unchanged }, REQUESTER, hooks);
    expect(await readRow(user.id)).toMatchObject({ ...saved, phoneNumber: null });
    const rest = { ...shown, phoneNumber: 1, unchanged: ['email' as const, 'phoneNumber' as const] };
    await updateAccount(t.deps, viewer, rest, REQUESTER, hooks);
    expect(await readRow(user.id)).toMatchObject({ ...saved, name: user.name, phoneNumber: null });
  });

  test('a change to an address in use is refused at that field', async () => {
    const [{ user, viewer }, other] = [await givenPerson(), await givenPerson('nila@example.test')];
    const details = { name: user.name, email: other.user.email, currentPassword: PASSWORD };
    await expect(updateAccount(t.deps, viewer, details, REQUESTER, hooks)).rejects.toMatchObject({
      code: 'EMAIL_IN_USE',
      details: { errors: [{ path: 'email', message: 'An account with this email address already exists.' }] },
    });
  });

  test('a new name is passed to the other domains, and reset links stay valid', async () => {
    const { user, viewer, token } = await givenPerson();
    const link = await requestResetLink(user.email);
    const readCurrentName = async () => (await t.as({ token }).get('/user/current-user')).body.data.name;
    expect(await readCurrentName()).toBe('Asha Verma');
    await updateAccount(t.deps, viewer, { name: 'Asha V.', email: 'ASHA@example.test' }, REQUESTER, hooks);
    expect(onRename).toHaveBeenCalledWith(expect.anything(), t.deps, user.id, 'Asha V.');
    expect(await readCurrentName()).toBe('Asha V.');
    expect(await canUseLink(link)).toBe(true);
    const { passwordHash: changed = '', name } = (await readRow(user.id)) ?? {};
    expect([await isPassword(changed, 'winter-88'), name]).toEqual([true, 'Asha V.']);
  });

  test('a new address needs the password, notifies the old address and invalidates its reset links', async () => {
    const { user, viewer } = await givenPerson();
    const link = await requestResetLink(user.email);
    const details = { name: user.name, email: 'new@example.test' };
    for (const [currentPassword, code] of [
      [undefined, 'INVALID'],
      ['wrong', 'WRONG_PASSWORD'],
    ])
      await expect(
        updateAccount(t.deps, viewer, { ...details, currentPassword }, REQUESTER, hooks),
      ).rejects.toMatchObject({ code });
    expect(await readRow(user.id)).toEqual(user);
    await updateAccount(t.deps, viewer, { ...details, currentPassword: PASSWORD }, REQUESTER, hooks);
    await t.runJobs();
    expect(t.sentEmails().at(-1)).toMatchObject({
      to: user.email,
      subject: 'Your Carelane email address was changed',
    });
    expect(await canUseLink(link)).toBe(false);
  });
});

test('changing the password ends the other sessions and invalidates reset links', async () => {
  const [{ user, viewer, token }, other] = [await givenPerson(), await givenPerson('nila@example.test')];
  const [link, otherLink] = [await requestResetLink(user.email), await requestResetLink(other.user.email)];
  await expect(changePassword(t.deps, viewer, 'wrong', 'winter-88')).rejects.toMatchObject({
    code: 'WRONG_PASSWORD',
    details: { errors: [{ path: 'oldPassword' }] },
  });
  await changePassword(t.deps, viewer, PASSWORD, 'winter-88');
  expect(await isPassword((await readRow(user.id))?.passwordHash ?? '', 'winter-88')).toBe(true);
  expect(await readRow(other.user.id)).toEqual(other.user);
  expect([await isSignedIn(token), await isSignedIn(other.token)]).toEqual([true, true]);
  expect([await canUseLink(link), await canUseLink(otherLink)]).toEqual([false, true]);
});

describe('a browser that has signed in before', () => {
  async function givenBrowsers() {
    const [{ user }, other] = [await givenPerson(), await givenPerson('nila@example.test')];
    const signInBrowser = async (owner: typeof user) => {
      t.clock.advance({ minutes: 1 });
      const { deviceSecret, accessToken } = await openSession(t.deps.db, t.deps, owner, undefined);
      const isKnown = async () => Boolean(await findDevice(t.deps.db, deviceSecret, owner.email));
      return { accessToken, isKnown };
    };
    const [lost, current] = [await signInBrowser(user), await signInBrowser(user)];
    const otherBrowser = await signInBrowser(other.user);
    const areKnown = () => Promise.all([lost, current, otherBrowser].map(({ isKnown }) => isKnown()));
    expect(await areKnown()).toEqual([true, true, true]);
    return { user, current, areKnown };
  }

  test('loses its own guess budget after another browser changes the password', async () => {
    const { current, areKnown } = await givenBrowsers();
    const viewer = await findSession(t.deps.db, current.accessToken, t.clock.now());
    if (!viewer) throw new Error('not signed in');
    await changePassword(t.deps, { ...viewer, ...OTHER_VIEWER_FIELDS }, PASSWORD, 'winter-88');
    expect(await areKnown()).toEqual([false, true, true]);
  });

  test('loses its own guess budget after a reset', async () => {
    const { user, areKnown } = await givenBrowsers();
    await resetPassword(t.deps, await requestResetLink(user.email), 'winter-88');
    expect(await areKnown()).toEqual([false, false, true]);
  });
});

describe('a reset link', () => {
  test('works once, for its own account, and ends its sessions and other links', async () => {
    const [{ user, token }, other] = [await givenPerson(), await givenPerson('nila@example.test')];
    const [older, link, otherLink] = [
      await requestResetLink(user.email),
      await requestResetLink(user.email),
      await requestResetLink(other.user.email),
    ];
    await resetPassword(t.deps, link, 'winter-88');
    expect(await isPassword((await readRow(user.id))?.passwordHash ?? '', 'winter-88')).toBe(true);
    expect(await readRow(other.user.id)).toEqual(other.user);
    expect([await isSignedIn(token), await isSignedIn(other.token)]).toEqual([false, true]);
    expect([await canUseLink(link), await canUseLink(older), await canUseLink(otherLink)]).toEqual([
      false,
      false,
      true,
    ]);
    expect(await canUseLink('made-up')).toBe(false);
  });

  test('works for half an hour, and is emailed only to known addresses', async () => {
    const { user } = await givenPerson();
    const [first, second] = [await requestResetLink(user.email), await requestResetLink(user.email)];
    t.clock.advance({ minutes: 29, seconds: 59 });
    expect(await t.deps.db.select().from(passwordResets)).toHaveLength(2);
    t.clock.advance({ seconds: 1 });
    expect([await canUseLink(first), await canUseLink(second)]).toEqual([false, false]);
    const third = await requestResetLink(user.email);
    t.clock.advance({ minutes: 29, seconds: 59 });
    expect(await canUseLink(third)).toBe(true);
    expect(await requestResetLink('nobody@example.test')).toBe('');
  });
});

test('erasing an account removes its sessions and failed emails, and those of no other account', async () => {
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
  const hooks = [{ onErase }, {}] as unknown as AccountHooks[];
  await expect(eraseAccount(t.deps, viewer, 'wrong', hooks)).rejects.toMatchObject({
    code: 'WRONG_PASSWORD',
  });
  expect(onErase).not.toHaveBeenCalled();
  await eraseAccount(t.deps, viewer, PASSWORD, hooks);
  expect(afterwards).toHaveBeenCalledOnce();
  expect(await readRow(user.id)).toBeUndefined();
  expect(await readRow(other.user.id)).toEqual(other.user);
  expect([await isSignedIn(token), await isSignedIn(other.token)]).toEqual([false, true]);
  const remaining = await t.deps.db.select().from(jobs);
  const recipients = remaining.map(({ payload }) => (payload as { to: string }).to);
  expect(recipients.sort()).toEqual([user.email, other.user.email].sort());
});

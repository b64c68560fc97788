import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { users } from '../db/schema';
import { givenOperatorAccount, givenUser } from '../testing/factories';
import { mailedToken } from '../testing/mailed-token';
import { givenPasskey, signInWith } from '../testing/passkeys';
import { type TestApp, testApp } from '../testing/test-app';
import { hashPassword } from './passwords/passwords';
import { stepAt, totpCode } from './second-factor/totp';

const OLD_PASSWORD = 'the old password';
const NEW_PASSWORD = 'the new password';
const t = await testApp();
/** With DATABASE_URL, operators must have a second factor. Every test app has the test database all the same. */
const strict = await testApp({ env: { DATABASE_URL: 'postgres://unused', PAYMENTS: 'test' } });
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(OLD_PASSWORD);
});
beforeEach(async () => {
  await t.reset();
  await strict.reset();
});

interface AccountOptions {
  app?: TestApp;
  isOperator?: boolean;
  hasTwoStepSignIn?: boolean;
  hasPasskey?: boolean;
}

async function givenAccount({
  app = t,
  isOperator = false,
  hasTwoStepSignIn = false,
  hasPasskey = false,
}: AccountOptions) {
  const account = { email: 'asha@example.test', passwordHash };
  const { user, token } = isOperator
    ? await givenOperatorAccount(app, account)
    : await givenUser(app, { ...account, role: 'patient' });
  const me = app.as({ token });
  let secret = '';
  let recoveryCodes: string[] = [];
  const nextCode = () => {
    app.clock.advance({ seconds: 30 });
    return secret && totpCode(secret, stepAt(app.clock.now()));
  };
  const turnOnTwoStepSignIn = async () => {
    secret = (await me.post('/user/second-factor/start', { password: OLD_PASSWORD })).body.data.secret;
    const confirmed = await me.post('/user/second-factor/confirm', { code: nextCode() });
    recoveryCodes = confirmed.body.data.recoveryCodes;
  };
  if (hasTwoStepSignIn) await turnOnTwoStepSignIn();
  const added = hasPasskey
    ? await givenPasskey(me, { password: OLD_PASSWORD, ...(hasTwoStepSignIn ? { code: nextCode() } : {}) })
    : undefined;
  const login = async (password: string, typedCode?: string) =>
    readOutcome(
      await app.anonymous.post('/user/login', {
        email: account.email,
        password,
        ...(typedCode ? { code: typedCode } : {}),
      }),
    );
  const withPasskey = async () =>
    added ? readOutcome(await signInWith(app, added.device)) : { outcome: 'none', token: '' };
  return {
    app,
    me,
    user,
    turnOnTwoStepSignIn,
    nextCode,
    passkeyId: added?.id ?? '',
    signIns: {
      password: () => login(OLD_PASSWORD),
      'password and code': () => login(OLD_PASSWORD, nextCode() || '123456'),
      'password and recovery code': () => login(OLD_PASSWORD, recoveryCodes.pop() ?? 'ABCDE-FGHJK'),
      'new password': () => login(NEW_PASSWORD),
      'new password and code': () => login(NEW_PASSWORD, nextCode() || '123456'),
      'new password and recovery code': () => login(NEW_PASSWORD, recoveryCodes.pop() ?? 'ABCDE-FGHJK'),
      passkey: withPasskey,
    },
  };
}

type Account = Awaited<ReturnType<typeof givenAccount>>;
type SignInMethod = keyof Account['signIns'];

const readOutcome = ({
  status,
  body,
}: {
  status: number;
  body: { code?: string; data?: { accessToken: string } };
}) => ({
  outcome: status === 200 ? 'in' : body.code,
  token: body.data?.accessToken ?? '',
});

const STRICT_OPERATOR = { app: strict, isOperator: true };

describe('signing in', () => {
  const CODE_REQUIRED = 'SECOND_FACTOR_REQUIRED';
  it.each<[string, AccountOptions, ...string[]]>([
    // kind of account; password; password and code; password and recovery code; passkey
    ['a password', {}, 'in', 'in', 'in', 'none'],
    ['two-step sign-in', { hasTwoStepSignIn: true }, CODE_REQUIRED, 'in', 'in', 'none'],
    ['a passkey', { hasPasskey: true }, 'in', 'in', 'in', 'in'],
    [
      'two-step sign-in and a passkey',
      { hasTwoStepSignIn: true, hasPasskey: true },
      CODE_REQUIRED,
      'in',
      'in',
      'in',
    ],
    ['no second factor although one is required', STRICT_OPERATOR, 'in', 'in', 'in', 'none'],
    [
      'the required second factor: a code',
      { ...STRICT_OPERATOR, hasTwoStepSignIn: true },
      CODE_REQUIRED,
      'in',
      'in',
      'none',
    ],
    [
      'the required second factor: a passkey',
      { ...STRICT_OPERATOR, hasPasskey: true },
      'PASSKEY_REQUIRED',
      'PASSKEY_REQUIRED',
      'PASSKEY_REQUIRED',
      'in',
    ],
    [
      'the required second factor: a code and a passkey',
      { ...STRICT_OPERATOR, hasTwoStepSignIn: true, hasPasskey: true },
      CODE_REQUIRED,
      'in',
      'in',
      'in',
    ],
  ])('to an account with %s', async (_kind, options, ...expected) => {
    const { signIns } = await givenAccount(options);
    const outcomes = [];
    for (const signIn of ['password', 'password and code', 'password and recovery code', 'passkey'] as const)
      outcomes.push((await signIns[signIn]()).outcome);
    expect(outcomes).toEqual(expected);
  });

  it('does not mention a passkey to somebody with a wrong password', async () => {
    await givenAccount({ ...STRICT_OPERATOR, hasPasskey: true });
    const guess = { email: 'asha@example.test', password: 'a wrong guess' };
    expect((await strict.anonymous.post('/user/login', guess)).body.code).toBe('WRONG_CREDENTIALS');
  });
});

describe('the console of an operator who must have a second factor', () => {
  const openConsole = async (token: string) => (await strict.as({ token }).get('/operator/log')).body.code;

  it.each<[string, AccountOptions, SignInMethod, string | undefined]>([
    ['is closed with a password alone', STRICT_OPERATOR, 'password', 'SECOND_FACTOR_MISSING'],
    ['opens with a code', { ...STRICT_OPERATOR, hasTwoStepSignIn: true }, 'password and code', undefined],
    ['opens with a passkey', { ...STRICT_OPERATOR, hasPasskey: true }, 'passkey', undefined],
  ])('%s', async (_title, options, signIn, expected) => {
    const { signIns } = await givenAccount(options);
    expect(await openConsole((await signIns[signIn]()).token)).toBe(expected);
  });

  it('opens once a first passkey is added, which ends the other sessions and can be removed only after another is added', async () => {
    const { signIns, me } = await givenAccount(STRICT_OPERATOR);
    const { token } = await signIns.password();
    const { id } = await givenPasskey(me, { password: OLD_PASSWORD });
    expect(await openConsole(token)).toBe('SIGNED_OUT');
    expect((await me.get('/operator/log')).status).toBe(200);
    expect((await me.get('/user/current-user')).body.data.needsSecondFactor).toBe(false);
    const renamed = await me.patch('/user/update-account-details', {
      name: 'Olga Operator',
      email: 'asha@example.test',
    });
    expect(renamed.body.data.needsSecondFactor).toBe(false);
    const removal = await me.post(`/user/passkeys/${id}/remove`, { password: OLD_PASSWORD });
    expect([removal.status, removal.body.message]).toEqual([
      409,
      'Please turn on two-step sign-in or add another passkey first.',
    ]);
    await givenPasskey(me, { password: OLD_PASSWORD });
    expect((await me.post(`/user/passkeys/${id}/remove`, { password: OLD_PASSWORD })).status).toBe(200);
  });
});

it('adding a passkey requires a code if two-step sign-in is on', async () => {
  const { me, nextCode } = await givenAccount({ hasTwoStepSignIn: true });
  const start = (code?: string) =>
    me.post('/user/passkeys/start', { password: OLD_PASSWORD, ...(code ? { code } : {}) });
  const wrongCode = { status: 403, body: { code: 'WRONG_CODE', errors: [{ path: 'code' }] } };
  expect(await start()).toMatchObject(wrongCode);
  expect(await start('000000')).toMatchObject(wrongCode);
  expect((await start(nextCode())).status).toBe(200);
});

const withNewPassword = (field: object) => ({
  ...field,
  newPassword: NEW_PASSWORD,
  confirmPassword: NEW_PASSWORD,
});

const CHANGES = {
  'the password is changed': ({ me }) =>
    me.patch('/user/change-password', withNewPassword({ oldPassword: OLD_PASSWORD })),
  'the password is reset by email': async ({ app }) => {
    const token = await requestResetToken(app);
    return app.anonymous.post('/user/reset-password', withNewPassword({ token }));
  },
  'two-step sign-in is turned on': ({ turnOnTwoStepSignIn }) => turnOnTwoStepSignIn(),
  'two-step sign-in is turned off': ({ me, nextCode }) =>
    me.post('/user/second-factor/disable', { password: OLD_PASSWORD, code: nextCode() }),
  'a recovery code is used': ({ signIns }) => signIns['password and recovery code'](),
  'the passkey is removed': ({ me, passkeyId }) =>
    me.post(`/user/passkeys/${passkeyId}/remove`, { password: OLD_PASSWORD }),
  'another passkey is added': ({ me }) => givenPasskey(me, { password: OLD_PASSWORD }),
  'an operator removes the second factor': async ({ app, user }) => {
    const operator = app.as(await givenOperatorAccount(app, { totpEnabledAt: app.clock.now() }));
    return operator.post(`/operator/accounts/${user.id}/remove-second-factor`, { reason: 'Seen in person' });
  },
  'the account is suspended': ({ app, user }) =>
    app.deps.db.update(users).set({ suspendedAt: app.clock.now() }).where(eq(users.id, user.id)),
  'the account is deleted': ({ me }) => me.post('/user/delete-account', { password: OLD_PASSWORD }),
} satisfies Record<string, (account: Account) => Promise<unknown>>;

async function requestResetToken(app: TestApp): Promise<string> {
  await app.anonymous.post('/user/forgot-password', { email: 'asha@example.test' });
  await app.runJobs();
  return mailedToken(app);
}

const KINDS = {
  'a passkey': { hasPasskey: true },
  'two-step sign-in and a passkey': { hasTwoStepSignIn: true, hasPasskey: true },
  'an operator who must have a passkey': { ...STRICT_OPERATOR, hasPasskey: true },
} satisfies Record<string, AccountOptions>;
const BOTH_SESSIONS = ['this session', 'the other session'];

describe('what still opens the account', () => {
  it.each<[keyof typeof CHANGES, keyof typeof KINDS, string[]]>([
    ['the password is changed', 'a passkey', ['new password', 'passkey', 'this session']],
    ['the password is reset by email', 'a passkey', ['new password']],
    [
      'two-step sign-in is turned on',
      'a passkey',
      ['password and code', 'password and recovery code', 'passkey', 'this session', 'an earlier reset link'],
    ],
    ['the passkey is removed', 'a passkey', ['password', ...BOTH_SESSIONS, 'an earlier reset link']],
    [
      'another passkey is added',
      'a passkey',
      ['password', 'passkey', ...BOTH_SESSIONS, 'an earlier reset link'],
    ],
    ['an operator removes the second factor', 'a passkey', ['password', 'an earlier reset link']],
    ['the account is suspended', 'a passkey', []],
    ['the account is deleted', 'a passkey', []],
    [
      'the password is changed',
      'two-step sign-in and a passkey',
      ['new password and code', 'new password and recovery code', 'passkey', 'this session'],
    ],
    [
      'the password is reset by email',
      'two-step sign-in and a passkey',
      ['new password and code', 'new password and recovery code'],
    ],
    [
      'two-step sign-in is turned off',
      'two-step sign-in and a passkey',
      ['password', 'passkey', ...BOTH_SESSIONS, 'an earlier reset link'],
    ],
    [
      'a recovery code is used',
      'two-step sign-in and a passkey',
      [
        'password and code',
        'password and recovery code',
        'passkey',
        ...BOTH_SESSIONS,
        'an earlier reset link',
      ],
    ],
    [
      'the passkey is removed',
      'two-step sign-in and a passkey',
      ['password and code', 'password and recovery code', ...BOTH_SESSIONS, 'an earlier reset link'],
    ],
    [
      'an operator removes the second factor',
      'two-step sign-in and a passkey',
      ['password', 'an earlier reset link'],
    ],
    ['the password is reset by email', 'an operator who must have a passkey', ['passkey']],
    [
      'an operator removes the second factor',
      'an operator who must have a passkey',
      ['password', 'an earlier reset link'],
    ],
  ])('after %s, with %s', async (change, kind, expected) => {
    const account = await givenAccount(KINDS[kind]);
    const { app, me, signIns } = account;
    const other = app.as({ token: (await signIns.passkey()).token });
    const link = await requestResetToken(app);
    await CHANGES[change](account);

    const open = new Set<string>();
    for (const [method, signIn] of Object.entries(signIns)) {
      if ((await signIn()).outcome === 'in') open.add(method);
    }
    if ((await me.get('/user/current-user')).status === 200) open.add('this session');
    if ((await other.get('/user/current-user')).status === 200) open.add('the other session');
    const used = await app.anonymous.post('/user/reset-password', withNewPassword({ token: link }));
    if (used.status === 200) open.add('an earlier reset link');
    for (const method of ['password', 'new password']) {
      if (!open.has(method)) continue;
      open.delete(`${method} and code`);
      open.delete(`${method} and recovery code`);
    }
    expect([...open].sort()).toEqual([...expected].sort());
  });
});

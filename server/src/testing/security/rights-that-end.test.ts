import { toSnakeCase } from 'drizzle-orm/casing';
import { afterAll, expect, it } from 'vitest';
import { stepAt, totpCode } from '../../auth/second-factor/totp';
import { endSessions } from '../../operators/accounts/end-sessions';
import { deleteAccount, PASSWORD, suspend } from '../leaving';
import { mailedToken } from '../mailed-token';
import { givenOperator } from '../operator';
import { startPushStandIn } from '../push-stand-in';
import { listenForSockets } from '../socket-client';
import { testApp } from '../test-app';
import { TABLES } from './database-state';
import { givenTwoBrowsers, listRights, newPassword, OWN_ADDRESS } from './rights';

const push = await startPushStandIn({ now: () => new Date() });
afterAll(() => push.close());
const t = await testApp({ env: { EMAIL_CONFIRMATION: 'required', PUSH_SERVICES: push.origin } });
await listenForSockets(t);
const RIGHTS = listRights(t, push);
const ALL = Object.keys(RIGHTS);

type Account = Awaited<ReturnType<typeof givenTwoBrowsers>>;

/** What happens, and which rights are still there afterwards. All others must have ended. */
const EVENTS: [string, (account: Account) => Promise<unknown>, string[]][] = [
  ['nothing', async () => {}, ALL],
  [
    'a sign-out in the browser that set everything up',
    ({ me }) => me.post('/user/logout'),
    ALL.filter(
      (name) =>
        ![
          'a session',
          'a session for a family member',
          'an open socket',
          'a device that gets push messages',
        ].includes(name),
    ),
  ],
  [
    'a change of the password in another browser',
    ({ owner }) => t.as(owner).patch('/user/change-password', { oldPassword: PASSWORD, ...newPassword }),
    ['a passkey', 'a guest whom the doctor let in'],
  ],
  [
    'a new password by email',
    async () => {
      await t.anonymous.post('/user/forgot-password', { email: OWN_ADDRESS });
      await t.runJobs();
      await t.anonymous.post('/user/reset-password', { token: mailedToken(t), ...newPassword });
    },
    ['a guest whom the doctor let in'],
  ],
  [
    'two-step sign-in turned on in another browser',
    async ({ owner }) => {
      const started = await t.as(owner).post('/user/second-factor/start', { password: PASSWORD });
      const code = totpCode(started.body.data.secret, stepAt(t.clock.now()));
      await t.as(owner).post('/user/second-factor/confirm', { code });
    },
    [
      'guesses of a known browser',
      'a passkey',
      'a guest whom the doctor let in',
      'a link to choose a new password',
    ],
  ],
  [
    'an operator who signs the person out',
    ({ person }) => endSessions(givenOperator(t), person.user.id, 'They called us.'),
    [
      'guesses of a known browser',
      'a passkey',
      'a guest whom the doctor let in',
      'a link to choose a new password',
    ],
  ],
  // A suspended account refuses every sign-in, so a known browser is of no use.
  ['a suspension', ({ person }) => suspend(t, person), ['guesses of a known browser']],
  ['the deletion of the account', ({ person }) => deleteAccount(t, person), []],
];

it.each(EVENTS)('after %s, only the listed rights are left', async (_event, happen, expected) => {
  const left: string[] = [];
  for (const [name, { setUp }] of Object.entries(RIGHTS)) {
    await t.reset();
    const account = await givenTwoBrowsers(t);
    const isLeft = await setUp(account);
    await happen(account);
    if (await isLeft()) left.push(name);
  }
  expect(left).toEqual(expected);
});

/** Columns that look like a secret and open nothing of an account, or are tested elsewhere. */
const OTHER_COLUMNS: Record<string, string> = {
  'users.password_hash': 'auth/ways-to-sign-in.test.ts',
  'users.totp_secret': 'auth/ways-to-sign-in.test.ts',
  'recovery_codes.code_hash': 'auth/ways-to-sign-in.test.ts',
  'operator_invitations.token_hash': 'Made by a command on the server, so there is no account to outlive.',
  'budgets.key': 'Counts uses.',
  'jobs.dedupe_key': 'Prevents a second run.',
  'notifications.dedupe_key': 'Prevents a second notification.',
  'audit_entries.hash': 'Links entries.',
  'audit_entries.previous_hash': 'Links entries.',
  'audit_heads.hash': 'Links entries.',
  'operator_log.hash': 'Links entries.',
  'operator_log.previous_hash': 'Links entries.',
  'operator_log_head.hash': 'Links entries.',
  'prescriptions.verification_code': 'Public: it is printed on the prescription.',
  'prescription_versions.key_id': 'Names a public key.',
  'signing_keys.public_key': 'Belongs to the site.',
  'signing_keys.private_key': 'Belongs to the site.',
  'push_keys.public_key': 'Belongs to the site.',
  'push_keys.private_key': 'Belongs to the site.',
  'test_checkout_refunds.idempotency_key': 'Prevents a second refund.',
};

it('every column that may hold a secret belongs to a right, or has a reason why not', () => {
  const mayHoldSecret = /hash|secret|token|challenge|code|credential|endpoint|p256dh|^auth$|key/;
  const isMoment = /_at$/;
  const found = TABLES.flatMap(({ name, columns }) =>
    columns
      .map(({ key }) => toSnakeCase(key))
      .filter((column) => mayHoldSecret.test(column) && !isMoment.test(column))
      .map((column) => `${name}.${column}`),
  );
  const decided = [...Object.values(RIGHTS).flatMap(({ columns }) => columns), ...Object.keys(OTHER_COLUMNS)];
  expect(found.sort()).toEqual(decided.sort());
});

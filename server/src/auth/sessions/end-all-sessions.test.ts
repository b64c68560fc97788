import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { familyInvitations, users } from '../../db/schema';
import { endSessions } from '../../operators/accounts/end-sessions';
import { givenPatient } from '../../testing/factories';
import { givenMember } from '../../testing/family';
import { PASSWORD, withPassword } from '../../testing/leaving';
import { mailedConfirmationToken } from '../../testing/mailed-confirmation-token';
import { mailedToken } from '../../testing/mailed-token';
import { givenOperator } from '../../testing/operator';
import { testApp } from '../../testing/test-app';
import { stepAt, totpCode } from '../second-factor/totp';

const OWN = 'asha@example.test';
const FOREIGN = 'intruder@example.test';
const NEW_PASSWORD = 'dry-season-78';

const t = await testApp({ env: { EMAIL_CONFIRMATION: 'required' } });
beforeEach(() => t.reset());

async function givenIntrusion() {
  const { user, token } = await withPassword(t, await givenPatient(t, { name: 'Asha Verma', email: OWN }));
  const me = t.as({ token });
  const child = await givenMember(t, { token });
  await me.patch('/user/update-account-details', {
    name: 'Asha Verma',
    email: FOREIGN,
    currentPassword: PASSWORD,
  });
  await me.post(`/patient/people/${child.profile.id}/invite-guardian`, { email: FOREIGN });
  await t.runJobs();
  const confirmation = mailedConfirmationToken(t.sentEmails(), FOREIGN);
  const invitation = t
    .sentEmails()
    .map(({ text }) => /\/family\/guardian\?token=([\w-]+)/.exec(text)?.[1])
    .find((found) => found !== undefined);
  return { user, me, confirmation, invitation };
}
type Intrusion = Awaited<ReturnType<typeof givenIntrusion>>;

const EVENTS: [string, (intrusion: Intrusion) => Promise<unknown>][] = [
  [
    'the password is changed',
    ({ me }) =>
      me.patch('/user/change-password', {
        oldPassword: PASSWORD,
        newPassword: NEW_PASSWORD,
        confirmPassword: NEW_PASSWORD,
      }),
  ],
  [
    'a new password is chosen by email',
    async () => {
      await t.anonymous.post('/user/forgot-password', { email: OWN });
      await t.runJobs();
      await t.anonymous.post('/user/reset-password', {
        token: mailedToken(t),
        newPassword: NEW_PASSWORD,
        confirmPassword: NEW_PASSWORD,
      });
    },
  ],
  [
    'two-step sign-in is turned on',
    async ({ me }) => {
      const started = await me.post('/user/second-factor/start', { password: PASSWORD });
      const code = totpCode(started.body.data.secret, stepAt(t.clock.now()));
      await me.post('/user/second-factor/confirm', { code });
    },
  ],
  [
    'an operator signs the person out',
    ({ user }) => endSessions(givenOperator(t), user.id, 'They called us.'),
  ],
];

describe.each(EVENTS)('when %s', (_, happen) => {
  test('a change of the address that is not confirmed yet is canceled', async () => {
    const intrusion = await givenIntrusion();
    await happen(intrusion);
    expect((await t.anonymous.post('/user/confirm-email', { token: intrusion.confirmation })).status).toBe(
      410,
    );
    const [account] = await t.deps.db.select().from(users).where(eq(users.id, intrusion.user.id));
    expect(account).toMatchObject({ email: OWN, pendingEmail: null });
  });

  test('an unused link to look after somebody stops working', async () => {
    const intrusion = await givenIntrusion();
    const read = () => t.anonymous.post('/patient/people/invitation', { token: intrusion.invitation });
    expect((await read()).status).toBe(200);
    await happen(intrusion);
    expect((await read()).status).toBe(410);
    const left = await t.deps.db.$count(
      familyInvitations,
      eq(familyInvitations.invitedByUserId, intrusion.user.id),
    );
    expect(left).toBe(0);
  });
});

test('a link for an address that was never confirmed outlives a change of the password', async () => {
  const { token } = await withPassword(t, await givenPatient(t, { email: OWN, emailConfirmedAt: null }));
  expect((await t.as({ token }).post('/user/resend-confirmation')).status).toBe(200);
  await t.runJobs();
  const changed = await t.as({ token }).patch('/user/change-password', {
    oldPassword: PASSWORD,
    newPassword: NEW_PASSWORD,
    confirmPassword: NEW_PASSWORD,
  });
  expect(changed.status).toBe(200);
  const confirmed = await t.anonymous.post('/user/confirm-email', {
    token: mailedConfirmationToken(t.sentEmails(), OWN),
  });
  expect(confirmed.status).toBe(200);
});

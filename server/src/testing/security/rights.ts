import { eq } from 'drizzle-orm';
import { findDevice } from '../../auth/sessions/known-devices';
import { findGuestBySession } from '../../consultations/guests/find-guest';
import { guardianships, pushDevices, visitGuests } from '../../db/schema';
import { createAuthenticator } from '../authenticator';
import { givenAppointment, givenPatient } from '../factories';
import { givenMember } from '../family';
import { givenLink, givenOpenVisit, givenWaitingGuest } from '../guests';
import { PASSWORD, withPassword } from '../leaving';
import { mailedConfirmationToken } from '../mailed-confirmation-token';
import { mailedToken } from '../mailed-token';
import { givenPasskey, signInWith } from '../passkeys';
import type { startPushStandIn } from '../push-stand-in';
import { exchange, givenApp, givenCode, renew } from '../smart';
import { connectSocket } from '../socket-client';
import type { TestApp } from '../test-app';

export const OWN_ADDRESS = 'asha@example.test';
const FOREIGN_ADDRESS = 'intruder@example.test';
const NEW_PASSWORD = 'dry-season-78';
export const newPassword = { newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
type PushStandIn = Awaited<ReturnType<typeof startPushStandIn>>;

/** An account that is signed in to in two browsers: in one somebody sets everything up, in the other the owner acts. */
export async function givenTwoBrowsers(t: TestApp) {
  // The browser that changes the password is known by the moment of its sign-in, so it signs in a second later.
  t.clock.advance({ seconds: -1 });
  const person = await withPassword(t, await givenPatient(t, { name: 'Asha Verma', email: OWN_ADDRESS }));
  const login = async () =>
    (await t.anonymous.post('/user/login', { email: OWN_ADDRESS, password: PASSWORD })).body.data;
  const { deviceSecret } = await login();
  t.clock.advance({ seconds: 1 });
  const owner = { token: (await login()).accessToken as string };
  const child = await givenMember(t, person);
  // Without another guardian, the account cannot be deleted.
  const other = await givenPatient(t, {});
  const guardianship = { guardianUserId: other.user.id, patientUserId: child.id, relation: 'child' } as const;
  await t.deps.db.insert(guardianships).values(guardianship);
  return { person, me: t.as(person), owner, deviceSecret: deviceSecret as string, child };
}
type Account = Awaited<ReturnType<typeof givenTwoBrowsers>>;

const isOk = ({ status }: { status: number }) => status < 300;
const mailedFamilyToken = (t: TestApp) =>
  t
    .sentEmails()
    .map(({ text }) => /\/family\/guardian\?token=([\w-]+)/.exec(text)?.[1])
    .findLast((token) => token !== undefined);

interface Right {
  /** Where it is stored, as `table.column`. */
  columns: string[];
  /** Sets the right up and returns whether it can still be used. */
  setUp(account: Account): Promise<() => Promise<boolean>>;
}

/** Every way to read or change something of an account without its password. */
export const listRights = (t: TestApp, push: PushStandIn): Record<string, Right> => ({
  'a session': {
    columns: ['sessions.token_hash'],
    setUp:
      async ({ me }) =>
      async () =>
        isOk(await me.get('/user/current-user')),
  },
  'a session for a family member': {
    columns: [],
    setUp:
      async ({ child }) =>
      async () =>
        isOk(await t.as(child).get('/user/current-user')),
  },
  'an open socket': {
    columns: [],
    setUp: async ({ person }) => {
      const socket = await connectSocket(t, person);
      return async () => {
        await new Promise((resolve) => setTimeout(resolve, 50));
        return socket.raw.connected;
      };
    },
  },
  'guesses of a known browser': {
    columns: ['known_devices.secret_hash'],
    setUp:
      async ({ deviceSecret }) =>
      async () =>
        (await findDevice(t.deps.db, deviceSecret, OWN_ADDRESS)) !== undefined,
  },
  'a new address that is not confirmed': {
    columns: ['email_confirmations.token_hash'],
    setUp: async ({ me }) => {
      const account = { name: 'Asha Verma', email: FOREIGN_ADDRESS, currentPassword: PASSWORD };
      await me.patch('/user/update-account-details', account);
      await t.runJobs();
      const token = mailedConfirmationToken(t.sentEmails(), FOREIGN_ADDRESS);
      return async () => isOk(await t.anonymous.post('/user/confirm-email', { token }));
    },
  },
  'a passkey': {
    columns: ['passkeys.credential_id', 'passkeys.public_key'],
    setUp: async ({ me }) => {
      const { device } = await givenPasskey(me, { password: PASSWORD });
      return async () => isOk(await signInWith(t, device));
    },
  },
  'a passkey that is being added': {
    columns: ['passkey_challenges.challenge_hash'],
    setUp: async ({ me, owner }) => {
      const started = await me.post('/user/passkeys/start', { password: PASSWORD });
      const credential = createAuthenticator().create(started.body.data);
      return async () => isOk(await t.as(owner).post('/user/passkeys', { credential }));
    },
  },
  'a calendar address': {
    columns: ['calendar_feeds.secret_hash'],
    setUp: async ({ me }) => {
      const { body } = await me.post('/user/calendar-feed', { showsNames: true });
      const { pathname } = new URL(body.data.address);
      return async () => isOk(await t.anonymous.get(`/${pathname}`));
    },
  },
  'an access to the record': {
    columns: ['read_tokens.token_hash'],
    setUp: async ({ person }) => {
      const app = await givenApp(t, person);
      return async () => isOk(await t.as(app).get('//fhir/R4/Patient'));
    },
  },
  'an app that can renew its access': {
    columns: ['read_tokens.refresh_family_hash', 'read_tokens.refresh_hash'],
    setUp: async ({ person }) => {
      const { refreshToken } = await givenApp(t, person);
      return async () => isOk(await renew(t, refreshToken));
    },
  },
  'an app that has not exchanged its code': {
    columns: ['read_tokens.code_hash', 'read_tokens.code_challenge'],
    setUp: async ({ person }) => {
      const code = await givenCode(t, person);
      return async () => isOk(await exchange(t, code));
    },
  },
  'a device that gets push messages': {
    columns: ['push_devices.endpoint', 'push_devices.p256dh', 'push_devices.auth'],
    setUp: async ({ me, person }) => {
      await me.post('/push/subscriptions', push.subscribe().subscription);
      return async () => (await t.deps.db.$count(pushDevices, eq(pushDevices.userId, person.user.id))) > 0;
    },
  },
  'a link to look after a family member': {
    columns: ['family_invitations.token_hash'],
    setUp: async ({ me, child }) => {
      await me.post(`/patient/people/${child.profile.id}/invite-guardian`, { email: FOREIGN_ADDRESS });
      await t.runJobs();
      const token = mailedFamilyToken(t);
      return async () => isOk(await t.anonymous.post('/patient/people/invitation', { token }));
    },
  },
  'a link for a guest': {
    columns: ['visit_guests.link_hash'],
    setUp: async ({ person }) => {
      const { token } = await givenLink(t, await givenAppointment(t, { patient: person }));
      return async () => isOk(await t.anonymous.post('/guest/invitation', { token }));
    },
  },
  'a guest who waits to be let in': {
    columns: ['visit_guests.session_hash'],
    setUp: async ({ person }) => {
      const { session } = await givenWaitingGuest(t, await givenOpenVisit(t, { patient: person }));
      return async () => (await findGuestBySession(t.deps.db, session, t.clock.now())) !== undefined;
    },
  },
  'a guest whom the doctor let in': {
    columns: [],
    setUp: async ({ person }) => {
      const { id, session } = await givenWaitingGuest(t, await givenOpenVisit(t, { patient: person }));
      await t.deps.db.update(visitGuests).set({ admittedAt: t.clock.now() }).where(eq(visitGuests.id, id));
      return async () => (await findGuestBySession(t.deps.db, session, t.clock.now())) !== undefined;
    },
  },
  'a link to choose a new password': {
    columns: ['password_resets.token_hash'],
    setUp: async () => {
      await t.anonymous.post('/user/forgot-password', { email: OWN_ADDRESS });
      await t.runJobs();
      const token = mailedToken(t);
      return async () => isOk(await t.anonymous.post('/user/reset-password', { token, ...newPassword }));
    },
  },
});

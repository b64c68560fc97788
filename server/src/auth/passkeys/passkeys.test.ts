import { MAX_PASSKEYS } from '@carelane/contract/auth/passkeys';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { passkeyChallenges, passkeys, users } from '../../db/schema';
import { createAuthenticator } from '../../testing/authenticator';
import { givenOperatorAccount } from '../../testing/factories';
import { givenPasskey, requestSignInChallenge, signInWith } from '../../testing/passkeys';
import { testApp } from '../../testing/test-app';

const t = await testApp();
beforeEach(() => t.reset());

const password = 'before the passkey';

async function givenAccount(email = 'asha@example.test') {
  const account = { name: 'Asha Verma', email, password, role: 'patient' };
  const { data } = (await t.anonymous.post('/user/register', account)).body;
  return { me: t.as({ token: data.accessToken }), userId: data.user._id as string };
}
const readSubjects = async () => {
  await t.runJobs();
  return t.sentEmails().map(({ subject }) => subject);
};

describe('adding a passkey', () => {
  it('requires the password, names the device and notifies the owner', async () => {
    const { me } = await givenAccount();
    expect(await me.post('/user/passkeys/start', { password: 'wrong one' })).toMatchObject({
      status: 403,
      body: { code: 'WRONG_PASSWORD', errors: [{ path: 'password' }] },
    });
    const { data } = (await me.post('/user/passkeys/start', { password })).body;
    expect(data).toMatchObject({
      rp: { id: 'localhost' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const { id } = await givenPasskey(me, { password }, 'My phone');
    expect((await me.get('/user/passkeys')).body.data).toEqual([
      { _id: id, name: 'My phone', createdAt: t.clock.now().toISOString(), lastUsedAt: null },
    ]);
    expect(await readSubjects()).toEqual(['A passkey was added to your account']);
  });

  it('excludes devices that have been added already', async () => {
    const { me } = await givenAccount();
    const { device } = await givenPasskey(me, { password });
    const { data } = (await me.post('/user/passkeys/start', { password })).body;
    expect(data.excludeCredentials).toEqual([{ id: device.id, type: 'public-key' }]);
    const repeated = await me.post('/user/passkeys', { credential: device.create(data) });
    expect([repeated.status, repeated.body.message]).toEqual([409, 'This passkey has already been added.']);
  });

  it.each([
    ['another site', { origin: 'https://carelane.example.evil.test' }],
    ['another domain', { rpId: 'evil.test' }],
    ['a device that recognized nobody', { isVerified: false }],
    ['certificates of a manufacturer', { format: 'packed', certificates: [new Uint8Array(9)] }],
    ['a format that needs certificates', { format: 'apple' }],
  ])('refuses a credential with %s, and the challenge is used up', async (_title, options) => {
    const { me } = await givenAccount();
    const { data } = (await me.post('/user/passkeys/start', { password })).body;
    const device = createAuthenticator();
    const refused = await me.post('/user/passkeys', { credential: device.create(data, options) });
    expect([refused.status, refused.body.code]).toEqual([422, 'PASSKEY_NOT_ADDED']);
    expect(await t.deps.db.$count(passkeyChallenges)).toBe(0);
    expect((await me.post('/user/passkeys', { credential: device.create(data) })).status).toBe(422);
  });

  it('accepts a credential that is signed with the new key itself', async () => {
    const { me } = await givenAccount();
    const { data } = (await me.post('/user/passkeys/start', { password })).body;
    const credential = createAuthenticator().create(data, { format: 'packed' });
    expect((await me.post('/user/passkeys', { credential })).status).toBe(201);
  });

  it('fails five minutes after the password, for another account, and after the password changes', async () => {
    const [{ me }, { me: other }] = [await givenAccount(), await givenAccount('nila@example.test')];
    const device = createAuthenticator();
    const start = async () => (await me.post('/user/passkeys/start', { password })).body.data;
    const expired = await start();
    t.clock.advance({ minutes: 5 });
    expect((await me.post('/user/passkeys', { credential: device.create(expired) })).status).toBe(422);
    const options = await start();
    expect((await other.post('/user/passkeys', { credential: device.create(options) })).status).toBe(422);
    const change = { oldPassword: password, newPassword: 'a new one', confirmPassword: 'a new one' };
    await me.patch('/user/change-password', change);
    expect((await me.post('/user/passkeys', { credential: device.create(options) })).status).toBe(422);
    const signingIn = await requestSignInChallenge(t);
    const wrongKind = device.create({ ...signingIn, user: options.user });
    expect((await me.post('/user/passkeys', { credential: wrongKind })).status).toBe(422);
  });

  it('is refused above the limit', async () => {
    const { me, userId } = await givenAccount();
    const { data } = (await me.post('/user/passkeys/start', { password })).body;
    const rows = Array.from({ length: MAX_PASSKEYS }, (_, n) => ({
      userId,
      credentialId: String(n),
      publicKey: Buffer.from('x'),
      counter: 0,
      name: 'x',
    }));
    await t.deps.db.insert(passkeys).values(rows);
    const credential = createAuthenticator().create(data);
    expect((await me.post('/user/passkeys', { credential })).body.message).toMatch(/at most 20 passkeys/);
    expect((await me.post('/user/passkeys/start', { password })).status).toBe(409);
  });
});

describe('signing in with a passkey', () => {
  it('opens a session and is recorded as the last use', async () => {
    const { me, userId } = await givenAccount();
    const { device } = await givenPasskey(me, { password });
    t.clock.advance({ hours: 2 });
    const signedIn = await signInWith(t, device);
    expect(signedIn).toMatchObject({
      status: 200,
      body: { message: 'Login successful!', data: { user: { _id: userId } } },
    });
    const newSession = t.as({ token: signedIn.body.data.accessToken });
    expect((await newSession.get('/user/current-user')).status).toBe(200);
    expect((await me.get('/user/passkeys')).body.data[0].lastUsedAt).toBe(t.clock.now().toISOString());
  });

  it('works once for each challenge, within five minutes', async () => {
    const { me } = await givenAccount();
    const { device } = await givenPasskey(me, { password });
    const credential = device.sign(await requestSignInChallenge(t));
    const send = (signed: object) => t.anonymous.post('/user/login/passkey', { credential: signed });
    expect((await send(credential)).status).toBe(200);
    expect(await send(credential)).toMatchObject({ status: 401, body: { code: 'PASSKEY_REFUSED' } });
    const challenge = await requestSignInChallenge(t);
    t.clock.advance({ minutes: 5 });
    expect((await send(device.sign(challenge))).status).toBe(401);
    const { data } = (await me.post('/user/passkeys/start', { password })).body;
    expect((await send(device.sign(data))).status).toBe(401);
  });

  it.each([
    ['for another site', { origin: 'http://localhost:3001' }],
    ['for another domain', { rpId: 'evil.test' }],
    ['by a device that recognized nobody', { isVerified: false }],
  ])('is refused %s', async (_title, options) => {
    const { me } = await givenAccount();
    const { device } = await givenPasskey(me, { password });
    const credential = device.sign(await requestSignInChallenge(t), options);
    expect((await t.anonymous.post('/user/login/passkey', { credential })).status).toBe(401);
  });

  it('is refused with a wrong signature, an unknown device, or the id of another account', async () => {
    const [{ me }, { me: other, userId }] = [await givenAccount(), await givenAccount('nila@example.test')];
    const { device } = await givenPasskey(me, { password });
    const { device: otherDevice } = await givenPasskey(other, { password });
    const sendChanged = async (change: (signed: ReturnType<typeof device.sign>) => object) => {
      const credential = change(device.sign(await requestSignInChallenge(t)));
      return (await t.anonymous.post('/user/login/passkey', { credential })).status;
    };
    const { signature } = otherDevice.sign(await requestSignInChallenge(t)).response;
    expect(await sendChanged((signed) => ({ ...signed, response: { ...signed.response, signature } }))).toBe(
      401,
    );
    expect(await sendChanged((signed) => ({ ...signed, id: otherDevice.id, rawId: otherDevice.id }))).toBe(
      401,
    );
    const userHandle = Buffer.from(userId).toString('base64url');
    expect(await sendChanged((signed) => ({ ...signed, response: { ...signed.response, userHandle } }))).toBe(
      401,
    );
    expect((await signInWith(t, createAuthenticator())).status).toBe(401);
  });

  it('is refused for a copy whose counter is behind, and the owner is notified once a day', async () => {
    const { me } = await givenAccount();
    const { device } = await givenPasskey(me, { password });
    expect((await signInWith(t, device)).status).toBe(200);
    for (const counter of [2, 1, 0]) {
      const credential = device.sign(await requestSignInChallenge(t), { counter });
      expect((await t.anonymous.post('/user/login/passkey', { credential })).status).toBe(401);
    }
    const readWarnings = async () => (await readSubjects()).filter((subject) => subject.includes('copied'));
    expect(await readWarnings()).toEqual(['A passkey for your account may have been copied']);
    const credential = device.sign(await requestSignInChallenge(t), { counter: 3 });
    expect((await t.anonymous.post('/user/login/passkey', { credential })).status).toBe(200);
  });

  it('works without a counter, as passkeys shared by several devices do', async () => {
    const { me } = await givenAccount();
    const device = createAuthenticator();
    const { data } = (await me.post('/user/passkeys/start', { password })).body;
    await me.post('/user/passkeys', { credential: device.create(data, { counter: 0 }) });
    for (let n = 0; n < 2; n += 1) {
      const credential = device.sign(await requestSignInChallenge(t), { counter: 0 });
      expect((await t.anonymous.post('/user/login/passkey', { credential })).status).toBe(200);
    }
  });

  it('gives a suspended person the reason, as signing in with the password does', async () => {
    const { me, userId } = await givenAccount();
    const { device } = await givenPasskey(me, { password });
    const suspension = { suspendedAt: t.clock.now(), suspendedReason: 'Chargebacks' };
    await t.deps.db.update(users).set(suspension).where(eq(users.id, userId));
    const refused = await signInWith(t, device);
    expect([refused.status, refused.body.code]).toEqual([403, 'ACCOUNT_SUSPENDED']);
    expect(refused.body.message).toContain('Chargebacks');
  });

  it('opens one session when the same signature is sent ten times concurrently', async () => {
    const { me } = await givenAccount();
    const { device } = await givenPasskey(me, { password });
    const credential = device.sign(await requestSignInChallenge(t));
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => t.anonymous.post('/user/login/passkey', { credential })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(401)]);
  });
});

describe('a passkey', () => {
  it('is renamed and removed by its owner only, and removed only with the password', async () => {
    const [{ me }, { me: other }] = [await givenAccount(), await givenAccount('nila@example.test')];
    const { device, id } = await givenPasskey(me, { password });
    expect((await other.patch(`/user/passkeys/${id}`, { name: 'Mine' })).status).toBe(404);
    expect((await other.post(`/user/passkeys/${id}/remove`, { password })).status).toBe(404);
    expect((await me.patch(`/user/passkeys/${id}`, { name: '  ' })).status).toBe(422);
    expect((await me.patch(`/user/passkeys/${id}`, { name: ' Work laptop ' })).body.data.name).toBe(
      'Work laptop',
    );
    expect((await me.post(`/user/passkeys/${id}/remove`, { password: 'wrong one' })).status).toBe(403);
    expect((await signInWith(t, device)).status).toBe(200);
    expect((await me.post(`/user/passkeys/${id}/remove`, { password })).status).toBe(200);
    expect((await signInWith(t, device)).status).toBe(401);
    expect((await me.get('/user/passkeys')).body.data).toEqual([]);
    expect(await readSubjects()).toContain('A passkey was removed from your account');
  });

  it('is removed by an operator together with all others, and the owner is notified', async () => {
    const { me, userId } = await givenAccount();
    const { device } = await givenPasskey(me, { password });
    const path = `/operator/accounts/${userId}/remove-second-factor`;
    const operator = await givenOperatorAccount(t, { totpEnabledAt: t.clock.now() });
    expect((await t.as(operator).post(path, { reason: 'Seen in person' })).status).toBe(200);
    expect((await signInWith(t, device)).status).toBe(401);
    expect(await readSubjects()).toContain('The passkeys for your account were removed');
  });

  it('is exported without its key, and is deleted with the account', async () => {
    const { me } = await givenAccount();
    const { device } = await givenPasskey(me, { password }, 'My phone');
    const { passkeys: exported } = (await me.get('/user/export')).body.data;
    expect(exported).toEqual([
      { name: 'My phone', createdAt: t.clock.now().toISOString(), lastUsedAt: null },
    ]);
    await me.post('/user/delete-account', { password });
    expect(await t.deps.db.$count(passkeys)).toBe(0);
    expect((await signInWith(t, device)).status).toBe(401);
  });
});

it('counts password guesses for adding and removing together', async () => {
  const { me } = await givenAccount();
  const statuses = new Set<number>();
  for (let n = 0; n < 21; n += 1)
    statuses.add((await me.post('/user/passkeys/start', { password: 'wrong one' })).status);
  expect(statuses).toEqual(new Set([403, 429]));
  expect((await me.post('/user/passkeys/none/remove', { password })).status).toBe(429);
});

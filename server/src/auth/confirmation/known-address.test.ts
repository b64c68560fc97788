import { beforeEach, expect, test } from 'vitest';
import { mailedConfirmationToken } from '../../testing/mailed-confirmation-token';
import { type TestResponse, testApp } from '../../testing/test-app';

const EMAIL = 'asha@example.test';
const account = { name: 'Asha Verma', email: EMAIL, password: 'monsoon-77', role: 'patient' };
const squatter = { ...account, name: 'Somebody Else', password: 'not-her-password' };

const t = await testApp({ env: { EMAIL_CONFIRMATION: 'required' } });
const withoutConfirmation = await testApp({ env: { EMAIL_CONFIRMATION: 'off' } });
beforeEach(async () => {
  await t.reset();
  await withoutConfirmation.reset();
});

const register = (body: object) => t.anonymous.post('/user/register', body);
const signIn = (password: string, email = EMAIL) => t.anonymous.post('/user/login', { email, password });
const confirm = (token: string) => t.anonymous.post('/user/confirm-email', { token });
const tokenIn = (response: TestResponse) => ({ token: response.body.data.accessToken as string });

async function givenOwner() {
  const registered = await register(account);
  await t.runJobs();
  expect((await confirm(mailedConfirmationToken(t.sentEmails(), EMAIL))).status).toBe(200);
  t.sentEmails().length = 0;
  return tokenIn(registered);
}

function shape({ status, body, headers }: TestResponse) {
  const { accessToken, deviceSecret, user } = body.data;
  const headerNames = Object.keys(headers).filter((name) => name !== 'content-length');
  return {
    status,
    headerNames,
    body: {
      ...body,
      data: {
        accessToken: accessToken.length,
        deviceSecret: deviceSecret.length,
        user: { ...user, _id: user._id.length, email: '' },
      },
    },
  };
}

test('registering, requesting a link and signing in get the same responses for a known and a new address', async () => {
  await givenOwner();
  const responsesFor = async (email: string) => {
    const registered = await register({ ...squatter, email });
    await t.runJobs();
    const me = t.as(tokenIn(registered));
    const resent = await me.post('/user/resend-confirmation');
    await t.runJobs();
    return {
      registered: shape(registered),
      resent: [resent.status, resent.body],
      user: { ...(await me.get('/user/current-user')).body.data, _id: '', email: '' },
      signedIn: shape(await signIn(squatter.password, email)),
      wrong: (await signIn('neither of the two', email)).body,
    };
  };
  expect(await responsesFor(EMAIL)).toEqual(await responsesFor('new@example.test'));
});

test('the owner of a known address gets an email without a link, and keeps the account', async () => {
  const owner = await givenOwner();
  const other = tokenIn(await register(squatter));
  await t.runJobs();
  expect(t.sentEmails().map(({ to, subject }) => [to, subject])).toEqual([
    [EMAIL, 'Your email address was used at Carelane'],
  ]);
  expect(t.sentEmails()[0]?.text).not.toContain('token=');
  expect((await signIn(account.password)).body.data.user.name).toBe('Asha Verma');
  expect((await t.as(owner).get('/user/current-user')).body.data.emailConfirmed).toBe(true);
  expect((await t.as(other).get('/user/current-user')).body.data.emailConfirmed).toBe(false);
});

test('requesting one link after another gets the same responses for a known and a new address', async () => {
  await givenOwner();
  const responsesFor = async (email: string) => {
    const responses: unknown[] = [];
    for (let round = 0; round < 4; round += 1) {
      const me = t.as(tokenIn(await register({ ...squatter, email })));
      for (let n = 0; n < 6; n += 1) {
        const { status, body } = await me.post('/user/resend-confirmation');
        responses.push([status, body]);
        await t.runJobs();
      }
    }
    return responses;
  };
  expect(await responsesFor(EMAIL)).toEqual(await responsesFor('new@example.test'));
});

test('an owner can confirm with any link in the mailbox after others have used up the emails to the address', async () => {
  const squatterSession = tokenIn(await register(squatter));
  for (let n = 0; n < 12; n += 1) await register({ ...squatter, password: `squatting-${n}` });
  await t.runJobs();
  const owner = tokenIn(await register(account));
  t.sentEmails().splice(1);
  await t.runJobs();
  expect(t.sentEmails()).toHaveLength(1);
  const link = mailedConfirmationToken(t.sentEmails(), EMAIL);
  expect((await t.as(owner).post('/user/confirm-email', { token: link })).status).toBe(200);
  const isConfirmed = async (person: { token: string }) =>
    (await t.as(person).get('/user/current-user')).body.data.emailConfirmed;
  expect([await isConfirmed(owner), await isConfirmed(squatterSession)]).toEqual([true, false]);
  expect((await signIn(account.password)).body.data.user.name).toBe('Asha Verma');
});

test('somebody signed in with another address does not confirm an unknown account by mistake', async () => {
  const other = tokenIn(await register({ ...squatter, email: 'new@example.test' }));
  const owner = tokenIn(await register(account));
  await t.runJobs();
  const link = mailedConfirmationToken(t.sentEmails(), EMAIL);
  expect(await t.as(other).post('/user/confirm-email', { token: link })).toMatchObject({
    status: 409,
    body: { message: 'This link belongs to another account. Sign out, then open it again.' },
  });
  expect((await t.as(owner).get('/user/current-user')).body.data.emailConfirmed).toBe(false);
  expect((await t.anonymous.post('/user/confirm-email', { token: link })).status).toBe(200);
  expect((await t.as(owner).get('/user/current-user')).body.data.emailConfirmed).toBe(true);
  expect((await t.as(other).get('/user/current-user')).body.data.emailConfirmed).toBe(false);
});

test('a browser signs in to its own unconfirmed account, no matter how many others have since registered the address', async () => {
  const { deviceSecret } = (await register(account)).body.data;
  for (let n = 0; n < 5; n += 1) {
    t.clock.advance({ minutes: 1 });
    await register({ ...squatter, password: `squatting-${n}` });
  }
  const body = { email: EMAIL, password: account.password, deviceSecret };
  expect(await t.anonymous.post('/user/login', body)).toMatchObject({
    status: 200,
    body: { data: { user: { name: 'Asha Verma' } } },
  });
});

test('the owner is notified at most three times a day', async () => {
  await givenOwner();
  const other = tokenIn(await register(squatter));
  for (let n = 0; n < 4; n += 1) await t.as(other).post('/user/resend-confirmation');
  await t.runJobs();
  expect(t.sentEmails()).toHaveLength(3);
});

test('somebody who registers the address first cannot keep it from its owner', async () => {
  const squatterSession = tokenIn(await register(squatter));
  await t.runJobs();
  const squattersLink = mailedConfirmationToken(t.sentEmails(), EMAIL);
  const owner = tokenIn(await register(account));
  await t.runJobs();
  expect((await confirm(mailedConfirmationToken(t.sentEmails(), EMAIL))).status).toBe(200);
  expect(await confirm(squattersLink)).toMatchObject({ status: 409, body: { code: 'EMAIL_IN_USE' } });
  expect((await t.as(owner).get('/user/current-user')).body.data.emailConfirmed).toBe(true);
  expect((await t.as(squatterSession).get('/user/current-user')).body.data.emailConfirmed).toBe(false);

  t.sentEmails().length = 0;
  await t.anonymous.post('/user/forgot-password', { email: EMAIL });
  await t.runJobs();
  expect(t.sentEmails()[0]?.text).toContain('Hello Asha Verma,');
});

test('a browser of another account with the same address gets no extra guesses at the owner’s password', async () => {
  await givenOwner();
  const { deviceSecret } = (await register(squatter)).body.data;
  const guess = async (password: string) =>
    (await t.anonymous.post('/user/login', { email: EMAIL, password, deviceSecret })).status;
  for (let n = 0; n < 19; n += 1) expect(await guess(`wrong ${n}`)).toBe(401);
  // These guesses counted against the address too: an unknown browser has one left.
  expect(await guess(squatter.password)).toBe(200);
  expect((await signIn('wrong again')).status).toBe(401);
  expect((await signIn(account.password)).status).toBe(429);
});

test('deleting an unconfirmed account does not reset the counters of its address', async () => {
  await givenOwner();
  for (let n = 0; n < 20; n += 1) await signIn(`wrong ${n}`);
  const squatterSession = tokenIn(await register(squatter));
  const deletion = await t.as(squatterSession).post('/user/delete-account', { password: squatter.password });
  expect(deletion.status).toBe(200);
  expect((await signIn(account.password)).status).toBe(429);
});

test('a second registration with the same password does not hide the confirmed account', async () => {
  await givenOwner();
  await register(account);
  expect((await signIn(account.password)).body.data.user.emailConfirmed).toBe(true);
});

test('only one of two accounts that confirm the same address at the same time gets it', async () => {
  const links: string[] = [];
  for (const registration of [account, squatter]) {
    await register(registration);
    await t.runJobs();
    links.push(mailedConfirmationToken(t.sentEmails(), EMAIL));
  }
  const responses = await Promise.all(links.map(confirm));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('with confirmation off a known address is refused, and nobody gets an email', async () => {
  expect(
    (await withoutConfirmation.anonymous.post('/user/register', account)).body.data.user.emailConfirmed,
  ).toBe(true);
  const second = await withoutConfirmation.anonymous.post('/user/register', squatter);
  expect(second).toMatchObject({ status: 409, body: { code: 'EMAIL_IN_USE' } });
  await withoutConfirmation.runJobs();
  expect(withoutConfirmation.sentEmails()).toEqual([]);
});

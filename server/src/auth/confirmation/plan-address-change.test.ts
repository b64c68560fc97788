import { beforeEach, describe, expect, test } from 'vitest';
import { givenUser } from '../../testing/factories';
import { givenMember } from '../../testing/family';
import { mailedConfirmationToken } from '../../testing/mailed-confirmation-token';
import { testApp } from '../../testing/test-app';
import { hashPassword } from '../passwords/passwords';

const OLD = 'asha@example.test';
const NEW = 'asha.verma@example.test';
const PASSWORD = 'monsoon-77';
const passwordHash = await hashPassword(PASSWORD);

const t = await testApp({ env: { EMAIL_CONFIRMATION: 'required' } });
beforeEach(() => t.reset());

const givenOwner = (overrides: { email?: string; emailConfirmedAt?: null } = {}) =>
  givenUser(t, { role: 'patient', email: OLD, passwordHash, ...overrides });
const save = (person: { token: string }, email: string, currentPassword?: string) =>
  t.as(person).patch('/user/update-account-details', { name: 'Asha Verma', email, currentPassword });
const canSignIn = async (email: string) =>
  (await t.anonymous.post('/user/login', { email, password: PASSWORD })).status === 200;
const confirm = (token: string) => t.anonymous.post('/user/confirm-email', { token });
async function readMails() {
  await t.runJobs();
  return t.sentEmails().map(({ to, subject }) => [to, subject]);
}

describe('a new address', () => {
  test('replaces the old one once it is confirmed, and both are notified', async () => {
    const me = await givenOwner();
    expect(await save(me, NEW, PASSWORD)).toMatchObject({
      status: 200,
      body: {
        message:
          'Account details updated successfully! Please confirm the new email address: we sent a link to it.',
        data: { email: OLD, pendingEmail: NEW, emailConfirmed: true },
      },
    });
    expect((await readMails()).sort()).toEqual([
      [NEW, 'Please confirm your new email address'],
      [OLD, 'Your Carelane email address is about to change'],
    ]);
    expect([await canSignIn(OLD), await canSignIn(NEW)]).toEqual([true, false]);

    expect((await confirm(mailedConfirmationToken(t.sentEmails(), NEW))).status).toBe(200);
    expect((await t.as(me).get('/user/current-user')).body.data).toMatchObject({
      email: NEW,
      pendingEmail: null,
      emailConfirmed: true,
    });
    expect([await canSignIn(OLD), await canSignIn(NEW)]).toEqual([false, true]);
    expect(await readMails()).toContainEqual([OLD, 'Your Carelane email address was changed']);
  });

  test('can be confirmed by a guardian while they act for somebody else', async () => {
    const me = await givenOwner();
    const child = await givenMember(t, me);
    await save(me, NEW, PASSWORD);
    await t.runJobs();
    const token = mailedConfirmationToken(t.sentEmails(), NEW);
    expect((await t.as(child).post('/user/confirm-email', { token })).status).toBe(200);
    expect((await t.as(me).get('/user/current-user')).body.data.email).toBe(NEW);
  });

  test('needs the password', async () => {
    const me = await givenOwner();
    expect((await save(me, NEW)).status).toBe(422);
    expect((await save(me, NEW, 'not-her-password')).status).toBe(403);
    expect(await readMails()).toEqual([]);
  });

  test('can be saved again without a second email, and is canceled by saving the old one', async () => {
    const me = await givenOwner();
    await save(me, NEW, PASSWORD);
    await readMails();
    const link = mailedConfirmationToken(t.sentEmails(), NEW);
    expect((await save(me, NEW)).body.data.pendingEmail).toBe(NEW);
    expect((await save(me, OLD)).body.data.pendingEmail).toBeNull();
    expect((await confirm(link)).status).toBe(410);
    expect(await readMails()).toHaveLength(2);
    expect(await canSignIn(OLD)).toBe(true);
  });

  test('an address that belongs to somebody else gets the same response, and its owner is notified', async () => {
    await givenOwner({ email: NEW });
    const me = await givenOwner();
    const response = await save(me, NEW, PASSWORD);
    expect(response).toMatchObject({ status: 200, body: { data: { email: OLD, pendingEmail: NEW } } });
    expect((await readMails()).sort()).toEqual([
      [NEW, 'Your email address was used at Carelane'],
      [OLD, 'Your Carelane email address is about to change'],
    ]);
  });

  test('an address that another account has taken in the meantime is refused', async () => {
    const me = await givenOwner();
    await save(me, NEW, PASSWORD);
    await readMails();
    await givenOwner({ email: NEW });
    expect(await confirm(mailedConfirmationToken(t.sentEmails(), NEW))).toMatchObject({
      status: 409,
      body: { code: 'EMAIL_IN_USE' },
    });
    expect(await canSignIn(OLD)).toBe(true);
  });
});

test('an address that was never confirmed is replaced immediately, and its link stops working', async () => {
  const me = await givenOwner({ emailConfirmedAt: null });
  await t.as(me).post('/user/resend-confirmation');
  await t.runJobs();
  const previousLink = mailedConfirmationToken(t.sentEmails(), OLD);
  t.sentEmails().length = 0;
  expect((await save(me, NEW, PASSWORD)).body.data).toMatchObject({
    email: NEW,
    pendingEmail: null,
    emailConfirmed: false,
  });
  expect(await readMails()).toEqual([[NEW, 'Please confirm your email address']]);
  expect((await confirm(previousLink)).status).toBe(410);
  expect((await confirm(mailedConfirmationToken(t.sentEmails(), NEW))).status).toBe(200);
});

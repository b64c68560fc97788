import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { doctorCertificates, doctorProfiles, notifications, operatorLog } from '../../db/schema';
import { givenDoctor, givenOperatorAccount } from '../../testing/factories';
import { deleteAccount, PASSWORD, withPassword } from '../../testing/leaving';
import { givenOperator } from '../../testing/operator';
import { testApp } from '../../testing/test-app';
import { givenWaitingDoctor } from '../../testing/waiting-doctor';
import { unverifyDoctor, verifyDoctor } from '../verify-doctor';

const t = await testApp({ env: { DOCTOR_VERIFICATION: 'required' } });
beforeEach(() => t.reset());
const { db } = t.deps;

const asOperator = async () => t.as(await givenOperatorAccount(t));
type Caller = Awaited<ReturnType<typeof asOperator>>;
const list = async (caller: Caller, query = '') => (await caller.get(`/operator/doctors${query}`)).body;
const names = (body: { data: { name: string }[] }) => body.data.map(({ name }) => name);
const ago = (minutes: number) => new Date(t.clock.now().getTime() - minutes * 60_000);
const readActs = async () =>
  (await db.select().from(operatorLog).orderBy(operatorLog.sequence)).map(({ act, reason }) => [act, reason]);
const readMessages = async () => (await db.select().from(notifications)).map(({ message }) => message);

describe('the queue', () => {
  test('lists waiting doctors, the longest wait first, with what has to be checked', async () => {
    await givenWaitingDoctor(t, { name: 'Late Comer', since: ago(5) });
    const first = await givenWaitingDoctor(t, { name: 'Early Bird', since: ago(60) });
    await givenDoctor(t, { name: 'Verified Already' });
    const body = await list(await asOperator());
    expect(names(body)).toEqual(['Early Bird', 'Late Comer']);
    expect(body.data[0]).toMatchObject({
      _id: first.profile.id,
      userId: first.user.id,
      email: first.user.email,
      registrationNumber: 'KMC-48213',
      council: 'Karnataka Medical Council',
      status: 'waiting',
      since: ago(60).toISOString(),
      certificate: { type: 'picture', sentAt: ago(60).toISOString() },
      checked: null,
      withdrawnAt: null,
    });
  });

  test('filters by the status of the verification', async () => {
    const operator = await asOperator();
    await givenWaitingDoctor(t, { name: 'Is Waiting' });
    const returned = await givenWaitingDoctor(t, { name: 'Sent Back' });
    await givenDoctor(t, { name: 'Verified' });
    await givenDoctor(t, { name: 'Sent Nothing', verifiedAt: null });
    await operator.post(`/operator/doctors/${returned.profile.id}/return`, { reason: 'Too dark' });
    for (const [status, expected] of [
      ['waiting', 'Is Waiting'],
      ['returned', 'Sent Back'],
      ['verified', 'Verified'],
      ['none', 'Sent Nothing'],
    ])
      expect([status, names(await list(operator, `?status=${status}`))]).toEqual([status, [expected]]);
    expect((await operator.get('/operator/doctors?status=other')).status).toBe(422);
  });

  test.each([
    ['waiting', (n: number) => givenWaitingDoctor(t, { name: `Doctor ${n}`, since: ago(n) })],
    ['verified', (n: number) => givenDoctor(t, { name: `Doctor ${n}`, verifiedAt: ago(n) })],
    ['none', (n: number) => givenDoctor(t, { name: `Doctor ${n}`, verifiedAt: null, createdAt: ago(n) })],
  ])('pages through the doctors with the status %s without gaps or duplicates', async (status, make) => {
    for (let n = 0; n < 55; n += 1) await make(n % 7);
    const operator = await asOperator();
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const body: { data: { _id: string }[]; page: { nextCursor: string | null } } = await list(
        operator,
        `?status=${status}&cursor=${cursor}`,
      );
      seen.push(...body.data.map(({ _id }) => _id));
      cursor = body.page.nextCursor;
    }
    expect([seen.length, new Set(seen).size]).toEqual([55, 55]);
  });

  test('shows changed details next to those that were checked before', async () => {
    const doctor = await givenDoctor(t);
    await t
      .as(doctor)
      .patch('/user/update-account-details', { name: 'Meera Krishnan', email: doctor.user.email });
    const [queued] = (await list(await asOperator())).data;
    expect(queued).toMatchObject({
      name: 'Meera Krishnan',
      checked: { name: 'Meera Iyer', registrationNumber: 'KMC-48213' },
      certificate: null,
    });
  });

  test('shows that the number was withdrawn before, even after the account was deleted', async () => {
    const former = await withPassword(t, await givenDoctor(t, { registrationNumber: 'KMC-48213' }));
    await unverifyDoctor(givenOperator(t), former.user.id, 'Struck off');
    await db.update(doctorProfiles).set({ verificationWithdrawnAt: null });
    const session = await t.anonymous.post('/user/login', {
      email: former.user.email,
      password: PASSWORD,
    });
    expect((await deleteAccount(t, { token: session.body.data.accessToken })).status).toBe(200);
    await givenWaitingDoctor(t, { name: 'Back Again', registrationNumber: 'kmc 48213' });
    const operator = await asOperator();
    const [queued] = (await list(operator)).data;
    expect(queued).toMatchObject({ name: 'Back Again', withdrawnAt: t.clock.now().toISOString() });
    await operator.post(`/operator/doctors/${queued._id}/verify`, { reason: 'Restored by the council' });
    const [verified] = (await list(operator, '?status=verified')).data;
    expect(verified.withdrawnAt).toBeNull();
  });
});

describe('the certificate', () => {
  test('is shown to an operator, and the view is logged', async () => {
    const doctor = await givenWaitingDoctor(t);
    const response = await (await asOperator()).get(`/operator/doctors/${doctor.profile.id}/certificate`);
    expect(response.raw.toString()).toBe('a scan');
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(response.headers['content-disposition']).toBeUndefined();
    expect(await readActs()).toEqual([['view-certificate', 'To check the registration']]);
  });

  test('is downloaded instead of displayed if it is a PDF', async () => {
    const pdf = { type: 'application/pdf', bytes: Buffer.from('%PDF-1.7') } as const;
    const doctor = await givenWaitingDoctor(t, { certificate: pdf });
    const { headers } = await (await asOperator()).get(`/operator/doctors/${doctor.profile.id}/certificate`);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="certificate.pdf"',
      'x-content-type-options': 'nosniff',
    });
  });

  test('is not found if there is none, and nothing is logged', async () => {
    const { profile } = await givenDoctor(t);
    const response = await (await asOperator()).get(`/operator/doctors/${profile.id}/certificate`);
    expect(response.status).toBe(404);
    expect(await readActs()).toEqual([]);
  });

  test('is not shown to doctors, not even their own', async () => {
    const doctor = await givenWaitingDoctor(t);
    expect((await t.as(doctor).get(`/operator/doctors/${doctor.profile.id}/certificate`)).status).toBe(403);
  });
});

describe('a decision', () => {
  test('verifying a doctor notifies them and starts the retention period of the certificate', async () => {
    const doctor = await givenWaitingDoctor(t);
    const operator = await asOperator();
    const response = await operator.post(`/operator/doctors/${doctor.profile.id}/verify`, {
      reason: 'In the register',
    });
    expect([response.status, response.body.message]).toEqual([
      200,
      'The doctor is verified and has been notified.',
    ]);
    expect((await t.as(doctor).get('/doctor/verification')).body.data).toMatchObject({ status: 'verified' });
    expect(await db.select().from(doctorCertificates)).toMatchObject([{ decidedAt: t.clock.now() }]);
    expect(await readActs()).toEqual([['verify-doctor', 'In the register']]);
    await t.runJobs();
    expect(t.sentEmails().map(({ subject }) => subject)).toEqual(['You are verified on Carelane']);
    const secondResponse = await operator.post(`/operator/doctors/${doctor.profile.id}/verify`, {
      reason: 'Again',
    });
    expect(secondResponse.status).toBe(409);
    await t.runJobs();
    expect(t.sentEmails()).toHaveLength(1);
  });

  test('sending a verification back gives the doctor the reason, by email and in the app', async () => {
    const doctor = await givenWaitingDoctor(t);
    const path = `/operator/doctors/${doctor.profile.id}/return`;
    const operator = await asOperator();
    expect((await operator.post(path, { reason: ' ' })).status).toBe(422);
    expect((await operator.post(path, { reason: 'The scan is too dark.' })).status).toBe(200);
    expect((await t.as(doctor).get('/doctor/verification')).body.data).toMatchObject({
      status: 'returned',
      reason: 'The scan is too dark.',
    });
    await t.runJobs();
    expect(await readMessages()).toEqual([
      'We could not verify your registration yet. Reason: The scan is too dark.',
    ]);
    expect(t.sentEmails()[0]?.text).toContain('Reason: The scan is too dark.');
    expect(await readActs()).toEqual([['return-doctor', 'The scan is too dark.']]);
    expect((await operator.post(path, { reason: 'Twice' })).status).toBe(409);
  });

  test('is refused if the doctor has changed something since', async () => {
    const doctor = await givenWaitingDoctor(t);
    const operator = await asOperator();
    const [{ version }] = (await list(operator)).data;
    await t.as(doctor).patch('/doctor/update', { registration_number: 'KMC-1' });
    for (const act of ['verify', 'return']) {
      const response = await operator.post(`/operator/doctors/${doctor.profile.id}/${act}`, {
        reason: 'x',
        version,
      });
      expect([act, response.status, response.body.code]).toEqual([act, 409, 'CONFLICT']);
    }
    const [seen] = (await list(operator)).data;
    const response = await operator.post(`/operator/doctors/${doctor.profile.id}/verify`, {
      reason: 'x',
      version: seen.version,
    });
    expect(response.status).toBe(200);
  });

  test('two operators deciding at the same time send one email and log one act for each request that succeeds', async () => {
    const doctor = await givenWaitingDoctor(t);
    const [first, second] = [await asOperator(), await asOperator()];
    const path = `/operator/doctors/${doctor.profile.id}`;
    const responses = await Promise.all([
      first.post(`${path}/verify`, { reason: 'yes' }),
      second.post(`${path}/return`, { reason: 'no' }),
      second.post(`${path}/verify`, { reason: 'yes too' }),
    ]);
    const decided = responses.filter(({ status }) => status === 200).length;
    expect(decided).toBeGreaterThanOrEqual(1);
    for (const { status } of responses) expect([200, 409]).toContain(status);
    await t.runJobs();
    expect(t.sentEmails()).toHaveLength(decided);
    expect(await readActs()).toHaveLength(decided);
  });

  test('withdrawing a verification gives the doctor the reason, and hides notifications about patients', async () => {
    const doctor = await givenDoctor(t);
    await db.insert(notifications).values({
      userId: doctor.user.id,
      type: 'appointment',
      message: 'Qzpatient booked',
      link: '/appointments',
    });
    const operator = await asOperator();
    const response = await operator.post(`/operator/doctors/${doctor.profile.id}/withdraw`, {
      reason: 'Struck off',
    });
    expect(response.status).toBe(200);
    await withPassword(t, doctor);
    const login = { email: doctor.user.email, password: PASSWORD };
    const me = t.as({ token: (await t.anonymous.post('/user/login', login)).body.data.accessToken });
    const notes = (await me.get('/notification')).body.data.map(
      ({ message }: { message: string }) => message,
    );
    expect(notes).toEqual([expect.stringContaining('Reason: Struck off')]);
    expect((await me.get('/notification/unread-count')).body.data.count).toBe(1);
    expect((await me.get('/doctor/verification')).body.data).toMatchObject({
      status: 'returned',
      reason: 'Struck off',
      withdrawn: true,
    });
  });
});

test('a doctor whose address is not confirmed is marked', async () => {
  const app = await testApp({ env: { EMAIL_CONFIRMATION: 'required' } });
  await givenWaitingDoctor(app, { emailConfirmedAt: null });
  const operator = app.as(await givenOperatorAccount(app));
  const { body } = await operator.get('/operator/doctors');
  expect(body.data[0].emailConfirmed).toBe(false);
  expect((await operator.post(`/operator/doctors/${body.data[0]._id}/verify`, { reason: 'x' })).status).toBe(
    409,
  );
});

test('the identity that was checked is stored with the decision', async () => {
  const doctor = await givenDoctor(t, { verifiedAt: null });
  await verifyDoctor(givenOperator(t), doctor.user.id, 'In the register');
  const [row] = await db.select().from(doctorProfiles).where(eq(doctorProfiles.id, doctor.profile.id));
  expect(row?.verifiedAt).toEqual(t.clock.now());
  const [queued] = (await list(await asOperator(), '?status=verified')).data;
  expect(queued.checked).toMatchObject({ name: 'Meera Iyer', registrationNumber: 'KMC-48213' });
});

import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { doctorCertificates, doctorProfiles, doctorVerifications, notifications } from '../../db/schema';
import { checkout, TOMORROW } from '../../testing/booking';
import { givenDoctor, givenPatient, givenUser } from '../../testing/factories';
import { deleteAccount, withPassword } from '../../testing/leaving';
import { testApp } from '../../testing/test-app';
import { storeReturned, storeWithdrawn } from './store-status';

const t = await testApp({ env: { DOCTOR_VERIFICATION: 'required' } });
beforeEach(() => t.reset());
const { db } = t.deps;

const FIELDS = { registrationNumber: 'KMC-48213', council: 'Karnataka Medical Council' };
const picture = (width: number) =>
  sharp({ create: { width, height: 30, channels: 3, background: '#ccc' } })
    .jpeg()
    .withExif({ IFD0: { Artist: 'secretperson' } })
    .toBuffer();
const PICTURE = await picture(40);
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Page >>\nendobj\nstartxref\n0\n%%EOF');

const submit = (doctor: { token: string }, file: Buffer | undefined = PICTURE, fields = FIELDS) =>
  t.as(doctor).form('POST', '/doctor/verification', fields, file, 'certificate');
const readStatus = async (doctor: { token: string }) =>
  (await t.as(doctor).get('/doctor/verification')).body.data;
const newDoctor = () => givenDoctor(t, { verifiedAt: null, registrationNumber: null });
function countThreads() {
  let started = 0;
  const count = () => {
    started += 1;
  };
  process.on('worker', count);
  onTestFinished(() => void process.off('worker', count));
  return () => started;
}
const readMessages = async () => (await db.select().from(notifications)).map(({ message }) => message);

describe('a doctor who is not verified', () => {
  test('has sent nothing, even before there is a profile', async () => {
    const nothing = { status: 'none', required: true, withdrawn: false };
    expect(await readStatus(await givenUser(t, { role: 'doctor' }))).toEqual(nothing);
    expect(await readStatus(await newDoctor())).toEqual(nothing);
  });

  test('sends number, council and certificate, and waits', async () => {
    const doctor = await newDoctor();
    const response = await submit(doctor);
    expect(response.body.data).toEqual({
      status: 'waiting',
      since: t.clock.now().toISOString(),
      certificateSentAt: t.clock.now().toISOString(),
      ...FIELDS,
      required: true,
      withdrawn: false,
    });
    expect(await readStatus(doctor)).toEqual(response.body.data);
    expect((await t.as(doctor).get('/doctor/profile')).body.data).toMatchObject({
      registration_number: 'KMC-48213',
      verified: false,
    });
  });

  test('is notified by email and in the app that the certificate has arrived', async () => {
    const doctor = await newDoctor();
    await submit(doctor);
    await t.runJobs();
    const sentence =
      'We have received your registration number and your certificate. We are checking them now. Until then patients cannot find or book you.';
    expect(await readMessages()).toEqual([sentence]);
    expect(t.sentEmails()).toMatchObject([
      {
        to: doctor.user.email,
        subject: 'We have received your certificate',
        text: expect.stringContaining(sentence),
      },
    ]);
  });

  test('can send the certificate again after it was sent back, which replaces the earlier scan', async () => {
    const doctor = await newDoctor();
    await submit(doctor);
    await db.transaction((tx) =>
      storeReturned(tx, doctor.profile.id, 'The scan is too dark.', t.clock.now()),
    );
    expect(await readStatus(doctor)).toMatchObject({ status: 'returned', reason: 'The scan is too dark.' });
    t.clock.advance({ hours: 1 });
    expect((await submit(doctor, PDF)).body.data).toMatchObject({ status: 'waiting' });
    expect((await readStatus(doctor)).reason).toBeUndefined();
    expect(await db.select().from(doctorCertificates)).toMatchObject([
      { type: 'application/pdf', decidedAt: null },
    ]);
  });
});

describe('the certificate', () => {
  test('is re-encoded without its metadata if it is a picture, and stays large enough to read', async () => {
    await submit(await newDoctor(), await picture(3_000));
    const [stored] = await db.select().from(doctorCertificates);
    const shape = await sharp(stored?.bytes).metadata();
    expect([stored?.type, shape.format, shape.width, shape.exif]).toEqual([
      'image/webp',
      'webp',
      2_400,
      undefined,
    ]);
    expect(stored?.bytes.includes('secretperson')).toBe(false);
  });

  test.each([
    ['an HTML page', Buffer.from('<!doctype html><script>alert(1)</script>'), 415],
    ['a PDF with a script', Buffer.from(PDF.toString().replace('/Type', '/S /JavaScript /Type')), 415],
    ['a truncated picture', PICTURE.subarray(0, 100), 415],
    ['more than 5 MB', Buffer.alloc(5 * 1024 * 1024 + 1, 7), 413],
    ['nothing', undefined, 422],
  ])('is refused if it is %s', async (_title, file, status) => {
    const doctor = await newDoctor();
    const response = await t.as(doctor).form('POST', '/doctor/verification', FIELDS, file, 'certificate');
    expect(response.status).toBe(status);
    expect(await db.$count(doctorCertificates)).toBe(0);
    expect(await readStatus(doctor)).toMatchObject({ status: 'none' });
  });

  test('is read in a separate thread if it is a PDF', async () => {
    const doctor = await newDoctor();
    const countStarted = countThreads();
    expect((await submit(doctor, PDF)).status).toBe(200);
    expect(countStarted()).toBe(1);
    await submit(doctor, PICTURE);
    expect(countStarted()).toBe(1);
  });

  test('is not read when the doctor is already verified or has no profile', async () => {
    const countStarted = countThreads();
    const html = Buffer.from('<!doctype html>');
    for (const file of [PDF, html]) {
      expect((await submit(await givenDoctor(t), file)).status).toBe(409);
      expect((await submit(await givenUser(t, { role: 'doctor' }), file)).status).toBe(404);
    }
    expect(countStarted()).toBe(0);
  });

  test('is part of the export, and is deleted with the account', async () => {
    const doctor = await withPassword(t, await newDoctor());
    await submit(doctor, PDF);
    const { body } = await t.as(doctor).get('/user/export');
    expect(body.data.verification).toMatchObject({
      status: 'waiting',
      ...FIELDS,
      certificate: { type: 'application/pdf', base64: PDF.toString('base64') },
    });
    expect((await deleteAccount(t, doctor)).status).toBe(200);
    expect([await db.$count(doctorCertificates), await db.$count(doctorVerifications)]).toEqual([0, 0]);
  });

  test('is deleted 30 days after the decision, and never before one', async () => {
    const doctor = await newDoctor();
    await submit(doctor);
    t.clock.advance({ hours: 24 * 40 });
    await t.runSweep('sweep-retention');
    expect(await db.$count(doctorCertificates)).toBe(1);
    await db.transaction((tx) => storeReturned(tx, doctor.profile.id, 'Too dark.', t.clock.now()));
    t.clock.advance({ hours: 24 * 29 });
    await t.runSweep('sweep-retention');
    expect(await db.$count(doctorCertificates)).toBe(1);
    t.clock.advance({ hours: 24 * 2 });
    await t.runSweep('sweep-retention');
    expect(await db.$count(doctorCertificates)).toBe(0);
  });
});

describe('sending a certificate', () => {
  test('is refused to verified doctors, doctors without a profile, patients, and anyone who is not signed in', async () => {
    expect((await submit(await givenDoctor(t))).status).toBe(409);
    expect((await submit(await givenUser(t, { role: 'doctor' }))).status).toBe(404);
    expect((await submit(await givenPatient(t))).status).toBe(403);
    const signedOut = await t.anonymous.form('POST', '/doctor/verification', FIELDS, PICTURE, 'certificate');
    expect(signedOut.status).toBe(401);
  });

  test('is refused without a number or a council', async () => {
    const doctor = await newDoctor();
    for (const field of ['registrationNumber', 'council']) {
      const { status, body } = await submit(doctor, PICTURE, { ...FIELDS, [field]: ' ' });
      expect([status, body.errors[0].path]).toEqual([422, field]);
    }
  });
});

describe('a verified doctor who changes', () => {
  test.each([
    [
      'the name',
      (doctor: { token: string; user: { email: string } }) =>
        t
          .as(doctor)
          .patch('/user/update-account-details', { name: 'Meera Krishnan', email: doctor.user.email }),
    ],
    [
      'the qualification',
      (doctor: { token: string }) => t.as(doctor).patch('/doctor/update', { qualification: 'MBBS, DM' }),
    ],
    [
      'the number',
      (doctor: { token: string }) => t.as(doctor).patch('/doctor/update', { registration_number: 'KMC-1' }),
    ],
  ])(
    'a verified doctor who changes %s waits for a new check, which shows the earlier values, and is notified once',
    async (_field, change) => {
      const doctor = await givenDoctor(t);
      expect((await change(doctor)).status).toBe(200);
      expect(await readStatus(doctor)).toMatchObject({
        status: 'waiting',
        since: t.clock.now().toISOString(),
      });
      expect(await db.select().from(doctorVerifications)).toMatchObject([
        {
          checkedName: 'Meera Iyer',
          checkedQualification: doctor.profile.qualification,
          checkedNumber: 'KMC-48213',
        },
      ]);
      await t.runJobs();
      expect(t.sentEmails().map(({ subject }) => subject)).toEqual(['Your change is being checked']);
      expect(await readMessages()).toEqual([
        expect.stringContaining('Until then patients cannot find or book you'),
      ]);
    },
  );

  test('a doctor who changes something else stays verified and is not notified', async () => {
    const doctor = await givenDoctor(t);
    await t.as(doctor).patch('/doctor/update', { fees: 900, qualification: doctor.profile.qualification });
    expect(await readStatus(doctor)).toMatchObject({ status: 'verified' });
    expect(await readMessages()).toEqual([]);
  });
});

describe('a number whose verification was withdrawn', () => {
  const form = {
    specialization: 'Cardiology',
    qualification: 'MBBS',
    experience: '4',
    about: 'Here.',
    languages: 'English',
  };
  async function givenWithdrawnNumber() {
    const doctor = await withPassword(t, await givenDoctor(t, { registrationNumber: 'KMC-48213' }));
    await db.transaction((tx) => storeWithdrawn(tx, doctor.profile, 'Struck off', t.clock.now()));
    expect((await deleteAccount(t, doctor)).status).toBe(200);
  }

  test('is not listed under a new account until an operator has verified it', async () => {
    await givenWithdrawnNumber();
    const newAccount = await givenUser(t, { role: 'doctor' });
    const created = await t
      .as(newAccount)
      .form('POST', '/doctor/create', { ...form, registration_number: 'kmc 48213' });
    expect(created.body.data.status).toBe('inactive');
    const path = `/doctor/toggle-status/${created.body.data._id}`;
    const refused = await t.as(newAccount).patch(path, { status: 'active' });
    expect([refused.status, refused.body.code]).toEqual([403, 'NOT_VERIFIED']);
    await db.update(doctorProfiles).set({ verifiedAt: t.clock.now() });
    expect((await t.as(newAccount).patch(path, { status: 'active' })).status).toBe(200);
  });

  test('cannot be entered later, in the form or with the certificate', async () => {
    await givenWithdrawnNumber();
    const [first, second] = [await newDoctor(), await newDoctor()];
    const updated = await t.as(first).patch('/doctor/update', { registration_number: 'KMC48213' });
    expect(updated.body.data.status).toBe('inactive');
    await submit(second);
    const [row] = await db.select().from(doctorProfiles).where(eq(doctorProfiles.id, second.profile.id));
    expect(row?.status).toBe('inactive');
  });
});

test('a doctor who is hidden because of a withdrawn number cannot be booked, and open checkouts end', async () => {
  const lenient = await testApp({ env: { DOCTOR_VERIFICATION: 'auto' } });
  const doctor = await givenDoctor(lenient, { verifiedAt: null, registrationNumber: null });
  const patient = await givenPatient(lenient);
  const choice = { doctorId: doctor.profile.id, date: TOMORROW, time: '10:30 AM' };
  expect((await checkout(lenient, patient, choice)).status).toBe(201);
  const withdrawn = await givenDoctor(lenient);
  await lenient.deps.db.transaction((tx) =>
    storeWithdrawn(tx, withdrawn.profile, 'Struck off', lenient.clock.now()),
  );
  const sent = await lenient.as(doctor).form('POST', '/doctor/verification', FIELDS, PDF, 'certificate');
  expect(sent.body.data).toMatchObject({ status: 'waiting', required: false });
  expect((await lenient.as(patient).get('/payment/open-checkouts')).body.data).toEqual([]);
  expect((await checkout(lenient, patient, { ...choice, time: '11:00 AM' })).status).toBe(404);
});

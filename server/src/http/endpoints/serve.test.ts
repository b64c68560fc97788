import { Readable } from 'node:stream';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { patientProfiles } from '../../db/schema';
import { book, TOMORROW } from '../../testing/booking';
import { givenAppointment, givenDoctor, givenPatient, givenUser } from '../../testing/factories';
import { SAMPLE_PATIENT } from '../../testing/sample-people';
import { buildForm } from '../../testing/security/send';
import { type TestApp, testApp } from '../../testing/test-app';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(() => t.reset());

test('a file is sent with its content type and name', async () => {
  const { patient, appointment } = await givenAppointment(t);
  const { headers, raw } = await t.as(patient).get(`/appointment/${appointment.id}/calendar.ics`);
  expect(headers['content-type']).toContain('text/calendar');
  expect(headers['content-disposition']).toBe('attachment; filename="appointment.ics"');
  expect(raw.toString()).toContain('BEGIN:VCALENDAR');
  const doctorId = (await givenDoctor(t)).profile.id;
  await book(t, patient, { doctorId, date: TOMORROW, time: '03:00 PM' });
  const { body } = await t.as(patient).get('/payment/history');
  const receipt = await t.as(patient).get(`/payment/${body.data[0]._id}/receipt`);
  expect(receipt.headers['content-type']).toBe('application/pdf');
  expect(receipt.headers['content-disposition']).toMatch(/^attachment; filename="receipt-.*\.pdf"$/);
});

test('a client that already has the current list gets 304', async () => {
  await givenDoctor(t);
  const patient = t.as(await givenPatient(t));
  const first = await patient.get('/doctor/all-doctors');
  const { etag = '' } = first.headers;
  expect(first.headers).toMatchObject({
    'cache-control': 'private, no-cache',
    'content-type': 'application/json; charset=utf-8',
  });
  const same = await patient.get('/doctor/all-doctors', { 'if-none-match': String(etag) });
  expect([same.status, same.raw.length, same.headers.etag]).toEqual([304, 0, etag]);
  const other = await patient.get('/doctor/all-doctors', { 'if-none-match': '"another"' });
  expect([other.status, other.body]).toEqual([200, first.body]);
});

test('each endpoint checks access first, and a refused caller learns nothing else', async () => {
  const [patient, doctor] = [await givenPatient(t), await givenDoctor(t)];
  expect((await t.anonymous.get('/payment/history')).body.code).toBe('SIGNED_OUT');
  expect((await t.as({ token: 'made-up' }).get('/payment/history')).body.code).toBe('SIGNED_OUT');
  expect((await t.as(doctor).get('/payment/history')).body.code).toBe('WRONG_ROLE');
  expect((await t.as(patient).get('/payment/history?limit=none')).status).toBe(422);
  expect((await t.as(doctor).get('/payment/history?limit=none')).status).toBe(403);
  for (const person of [patient, doctor]) expect((await t.as(person).get('/user/sessions')).status).toBe(200);
});

test('a missing or empty body names the missing fields', async () => {
  const missing = async (payload?: string) => {
    const headers = { 'content-type': 'application/json' };
    const request = { method: 'POST', url: '/api/v1/user/login' } as const;
    const response = await t.app.http.inject(payload ? { ...request, payload, headers } : request);
    expect(response.statusCode).toBe(422);
    return response.json().errors.map(({ path }: { path: string }) => path);
  };
  for (const payload of [undefined, 'null', '{}'])
    expect(await missing(payload)).toEqual(['email', 'password']);
});

test('multipart forms are accepted only where declared', async () => {
  const account = { name: 'Asha Verma', email: 'asha@example.test', password: 'monsoon-7', role: 'patient' };
  expect((await t.anonymous.form('POST', '/user/register', account)).status).toBe(422);
  expect((await t.anonymous.post('/user/register', account)).status).toBe(201);
  const person = t.as(await givenUser(t, { role: 'patient' }));
  const profile = { date_of_birth: '1988-11-02', gender: 'Male', blood_group: 'O-' };
  expect((await person.form('POST', '/patient/create-profile', profile)).status).toBe(201);
});

test('a form changes nothing if its sender is signed out while it is being sent', async () => {
  const sender = await givenUser(t, { role: 'patient' });
  const { type, bytes } = buildForm({ ...SAMPLE_PATIENT }, undefined);
  async function* halves() {
    yield bytes.subarray(0, 20);
    await t.as(sender).post('/user/logout');
    yield bytes.subarray(20);
  }
  const answer = await t.app.http.inject({
    method: 'POST',
    url: '/api/v1/patient/create-profile',
    headers: { authorization: `Bearer ${sender.token}`, 'content-type': type },
    payload: Readable.from(halves(), { objectMode: false }),
  });
  expect(answer.json().code).toBe('SIGNED_OUT');
  expect(await t.deps.db.$count(patientProfiles)).toBe(0);
});

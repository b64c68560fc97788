import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { appointments, deviceTests } from '../db/schema';
import { givenAppointment, givenDoctor, givenPatient } from '../testing/factories';
import { testApp } from '../testing/test-app';

const t = await testApp({
  now: '2026-03-02T04:00:00.000Z',
  env: { TURN_URLS: 'turn:relay.example:3478', TURN_SECRET: 'shared', STUN_URLS: 'stun:a' },
});
beforeEach(() => t.reset());

const HOUR_MS = 3_600_000;
const RESULT = { camera: 'failed', microphone: 'good', network: 'good', relay: 'unchecked' };
const inHours = (hours: number) => new Date(t.clock.now().getTime() + hours * HOUR_MS);
const givenVisit = (hours = 24, fields = {}) => givenAppointment(t, { startsAt: inHours(hours), ...fields });
const pathTo = (id: string, operation: string) => `/consultation/${id}/${operation}`;

describe('the result of a device test', () => {
  const readResult = async (person: { token: string }, { id }: { id: string }) =>
    (await t.as(person).get(`/visit/${id}`)).body.data.deviceTest;

  it('is stored with the visit, where both people see the latest one', async () => {
    const { appointment, patient, doctor } = await givenVisit();
    const path = pathTo(appointment.id, 'device-test');
    expect(await readResult(doctor, appointment)).toBeNull();
    await t.as(patient).put(path, { ...RESULT, microphone: 'failed' });
    t.clock.advance({ minutes: 5 });
    const stored = { ...RESULT, testedAt: t.clock.now().toISOString() };
    const saved = await t.as(patient).put(path, RESULT);
    expect([saved.status, saved.body.data]).toEqual([200, stored]);
    expect(await readResult(doctor, appointment)).toEqual(stored);
    expect(await readResult(patient, appointment)).toEqual(stored);
  });

  it('stays readable for the doctor of a canceled visit only while the patient chooses another time', async () => {
    const { appointment, patient, doctor } = await givenVisit();
    await t.as(patient).put(pathTo(appointment.id, 'device-test'), RESULT);
    await t.deps.db.update(appointments).set({ status: 'canceled', chooseBy: inHours(12) });
    expect(await readResult(doctor, appointment)).toMatchObject(RESULT);
    const secondResult = await t.as(patient).put(pathTo(appointment.id, 'device-test'), RESULT);
    expect(secondResult.body.code).toBe('NOT_SCHEDULED');
    await t.deps.db.update(appointments).set({ chooseBy: null });
    expect(await readResult(doctor, appointment)).toBeNull();
    expect(await readResult(patient, appointment)).toMatchObject(RESULT);
  });

  it('is accepted only from the patient of the visit', async () => {
    const { appointment, doctor } = await givenVisit();
    const path = pathTo(appointment.id, 'device-test');
    expect((await t.as(doctor).put(path, RESULT)).status).toBe(403);
    expect((await t.as(await givenPatient(t)).put(path, RESULT)).status).toBe(404);
    expect((await t.anonymous.put(path, RESULT)).status).toBe(401);
    expect(await t.deps.db.$count(deviceTests)).toBe(0);
  });

  it.each([{}, { ...RESULT, camera: 'broken' }, { ...RESULT, network: undefined }])(
    'is refused if it is %j',
    async (body) => {
      const { appointment, patient } = await givenVisit();
      expect((await t.as(patient).put(pathTo(appointment.id, 'device-test'), body)).status).toBe(422);
    },
  );

  it('is in the export of the patient and not of the doctor', async () => {
    const { appointment, patient, doctor } = await givenVisit();
    await t.as(patient).put(pathTo(appointment.id, 'device-test'), RESULT);
    const readExport = async (person: { token: string }) =>
      (await t.as(person).get('/user/export')).body.data.deviceTests;
    expect(await readExport(patient)).toMatchObject([{ appointmentId: appointment.id, ...RESULT }]);
    expect(await readExport(doctor)).toEqual([]);
  });
});

describe('a device test', () => {
  it.each([
    ['over', -1, {}],
    ['in person', 24, { consultationType: 'In-person Consultation' }],
  ])('is refused for a visit that is %s', async (_, hours, fields) => {
    const { appointment, patient } = await givenVisit(hours, fields);
    const asPatient = t.as(patient);
    for (const response of [
      await asPatient.get(pathTo(appointment.id, 'test-servers')),
      await asPatient.post(pathTo(appointment.id, 'measure-network'), { filler: '' }),
      await asPatient.put(pathTo(appointment.id, 'device-test'), RESULT),
    ])
      expect([response.status, response.body.message]).toEqual([
        409,
        'You can only test your devices for an upcoming video visit.',
      ]);
  });

  it('is refused for a canceled visit, and not found by anyone else', async () => {
    const { appointment, patient } = await givenVisit();
    for (const outsider of [await givenPatient(t), await givenDoctor(t)]) {
      expect((await t.as(outsider).get(pathTo(appointment.id, 'test-servers'))).status).toBe(404);
      const measured = await t.as(outsider).post(pathTo(appointment.id, 'measure-network'), { filler: '' });
      expect(measured.status).toBe(404);
    }
    await t.deps.db
      .update(appointments)
      .set({ status: 'canceled' })
      .where(eq(appointments.id, appointment.id));
    const { body } = await t.as(patient).get(pathTo(appointment.id, 'test-servers'));
    expect(body.code).toBe('NOT_SCHEDULED');
  });

  it('receives as many characters as it sends, up to 64 KB', async () => {
    const { appointment, patient, doctor } = await givenVisit();
    const path = pathTo(appointment.id, 'measure-network');
    for (const length of [0, 10, 65_536]) {
      const { body } = await t.as(doctor).post(path, { filler: 'x'.repeat(length) });
      expect(body.data.filler).toHaveLength(length);
    }
    expect((await t.as(patient).post(path, { filler: 'x'.repeat(65_537) })).status).toBe(422);
  });
});

describe('the relay for a device test', () => {
  const readServers = async (person: { token: string }, id: string) =>
    (await t.as(person).get(pathTo(id, 'test-servers'))).body.data;

  it('is given to both people for two minutes, from 48 hours before the visit', async () => {
    const { appointment, patient, doctor } = await givenVisit(48);
    for (const person of [patient, doctor]) {
      const { iceServers, expiresAt } = await readServers(person, appointment.id);
      expect(iceServers).toMatchObject([{ urls: 'stun:a' }, { urls: ['turn:relay.example:3478'] }]);
      expect(Date.parse(expiresAt) - t.clock.now().getTime()).toBe(2 * 60_000);
    }
  });

  it('is not given earlier', async () => {
    const { appointment, patient } = await givenVisit(49);
    expect(await readServers(patient, appointment.id)).toEqual({
      iceServers: [{ urls: 'stun:a' }],
      expiresAt: null,
    });
  });

  it('is given at most 20 times in ten minutes', async () => {
    const { appointment, patient } = await givenVisit();
    const statuses = [];
    for (let n = 0; n < 21; n += 1)
      statuses.push((await t.as(patient).get(pathTo(appointment.id, 'test-servers'))).status);
    expect(statuses).toEqual([...Array(20).fill(200), 429]);
  });
});

import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../config';
import { appointments } from '../db/schema';
import { listAccesses } from '../patients/audit';
import { givenAppointment, givenDoctor, givenPatient } from '../testing/factories';
import { type TestApp, testApp } from '../testing/test-app';
import { iceServersAt } from './ice-servers';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(() => t.reset());

const setStatus = (id: string, status: 'completed' | 'canceled') =>
  t.deps.db.update(appointments).set({ status }).where(eq(appointments.id, id));

describe('ICE servers', () => {
  it('are the two public STUN servers by default', async () => {
    const { appointment, patient } = await givenAppointment(t);
    const { status, body } = await t.as(patient).get(`/consultation/${appointment.id}/ice-servers`);
    expect(status).toBe(200);
    expect(body.data).toEqual({
      iceServers: [{ urls: 'stun:stun.l.google.com:19302' }, { urls: 'stun:stun1.l.google.com:19302' }],
      expiresAt: null,
    });
  });

  it('carry a relay with credentials that coturn can check and that end within two hours', () => {
    const config = readConfig({
      TURN_URLS: 'turn:relay.example:3478',
      TURN_SECRET: 'shared',
      STUN_URLS: 'stun:a',
    });
    const { iceServers, expiresAt } = iceServersAt(config, t.clock.now(), 'asha');
    const [stun, turn] = iceServers;
    expect(stun).toEqual({ urls: 'stun:a' });
    expect(turn?.urls).toEqual(['turn:relay.example:3478']);
    const expiry = Number(turn?.username?.split(':')[0]) * 1000;
    expect(expiry - t.clock.now().getTime()).toBe(2 * 3_600_000);
    expect(new Date(expiresAt ?? 0).getTime()).toBe(expiry);
    const markFor = (who: string) =>
      iceServersAt(config, t.clock.now(), who).iceServers[1]?.username?.split(':')[1];
    expect(turn?.username?.split(':')[1]).toBe(markFor('asha'));
    expect(markFor('nila')).not.toBe(markFor('asha'));
    expect(turn?.username).not.toContain('asha');
    expect(turn?.credential).toBe(
      createHmac('sha1', 'shared')
        .update(turn?.username ?? '')
        .digest('base64'),
    );
  });

  it('are refused once the appointment is over', async () => {
    const { appointment, patient } = await givenAppointment(t);
    await setStatus(appointment.id, 'completed');
    const { status, body } = await t.as(patient).get(`/consultation/${appointment.id}/ice-servers`);
    expect([status, body.code]).toEqual([409, 'NOT_SCHEDULED']);
  });
});

describe('notes', () => {
  it('are private to each person', async () => {
    const { appointment, doctor, patient } = await givenAppointment(t);
    const path = `/consultation/${appointment.id}/notes`;
    expect((await t.as(doctor).get(path)).body.data).toEqual({ text: '', updatedAt: null, earlier: [] });
    const saved = await t.as(doctor).put(path, { text: 'Suspected arrhythmia' });
    expect(saved.body.data).toEqual({ text: 'Suspected arrhythmia', updatedAt: t.clock.now().toISOString() });
    await t.as(patient).put(path, { text: 'Ask about coffee' });
    expect((await t.as(doctor).get(path)).body.data.text).toBe('Suspected arrhythmia');
    expect((await t.as(patient).get(path)).body.data.text).toBe('Ask about coffee');
  });

  it('of earlier visits are shown to the same doctor, newest first, and to no patient', async () => {
    const doctor = await givenDoctor(t);
    const patient = await givenPatient(t);
    const visits = [];
    for (const localDate of ['2026-02-01', '2026-02-10', '2026-03-10']) {
      visits.push((await givenAppointment(t, { doctor, patient, localDate })).appointment);
    }
    const other = await givenAppointment(t, { patient, localDate: '2026-02-05' });
    await t
      .as(other.doctor)
      .put(`/consultation/${other.appointment.id}/notes`, { text: 'of another doctor' });
    const [first, second, now] = visits;
    await t.as(doctor).put(`/consultation/${first?.id}/notes`, { text: 'first visit' });
    await t.as(doctor).put(`/consultation/${second?.id}/notes`, { text: 'second visit' });
    const { body } = await t.as(doctor).get(`/consultation/${now?.id}/notes`);
    expect(body.data.earlier).toMatchObject([
      { appointmentId: second?.id, date: '2026-02-10', text: 'second visit' },
      { appointmentId: first?.id, date: '2026-02-01', text: 'first visit' },
    ]);
    expect((await t.as(patient).get(`/consultation/${now?.id}/notes`)).body.data.earlier).toEqual([]);
  });

  it('can be finished after the visit, not on a canceled one', async () => {
    const { appointment, doctor } = await givenAppointment(t);
    const path = `/consultation/${appointment.id}/notes`;
    await setStatus(appointment.id, 'completed');
    expect((await t.as(doctor).put(path, { text: 'later' })).status).toBe(200);
    await setStatus(appointment.id, 'canceled');
    expect((await t.as(doctor).put(path, { text: 'too late' })).body.code).toBe('NOT_SCHEDULED');
    expect((await t.as(doctor).get(path)).body.data.text).toBe('later');
  });

  it.each([{}, { text: 7 }, { text: 'x'.repeat(20_001) }, { text: 'a\0' }])('refuse %j', async (body) => {
    const { appointment, doctor } = await givenAppointment(t);
    expect((await t.as(doctor).put(`/consultation/${appointment.id}/notes`, body)).status).toBe(422);
  });

  it('leave one access-log entry for a reading and one for continuous writing', async () => {
    const { appointment, doctor, patient } = await givenAppointment(t);
    const path = `/consultation/${appointment.id}/notes`;
    await t.as(doctor).get(path);
    for (const text of ['a', 'ab', 'abc']) await t.as(doctor).put(path, { text });
    t.clock.advance({ minutes: 30 });
    await t.as(doctor).put(path, { text: 'abcd' });
    await t.as(patient).get(path);
    const entries = await listAccesses(t.deps.db, patient.profile.id, { limit: 10, before: undefined });
    expect(entries.map(({ action }) => action)).toEqual(['notes-changed', 'notes-changed', 'notes-viewed']);
  });
});

describe('closed to others', () => {
  const PATHS = ['ice-servers', 'messages', 'notes', 'presence'];

  it.each(PATHS)('%s are found by nobody else', async (path) => {
    const { appointment } = await givenAppointment(t);
    for (const stranger of [await givenPatient(t), await givenDoctor(t)]) {
      const { status, body } = await t.as(stranger).get(`/consultation/${appointment.id}/${path}`);
      expect([status, body.code]).toEqual([404, 'APPOINTMENT_NOT_FOUND']);
    }
    expect((await t.anonymous.get(`/consultation/${appointment.id}/${path}`)).status).toBe(401);
  });

  it('notes are written by nobody else', async () => {
    const { appointment } = await givenAppointment(t);
    const path = `/consultation/${appointment.id}/notes`;
    expect((await t.as(await givenDoctor(t)).put(path, { text: 'x' })).status).toBe(404);
    expect((await t.anonymous.put(path, { text: 'x' })).status).toBe(401);
  });

  it('waiting patients are visible only to doctors', async () => {
    expect((await t.as(await givenPatient(t)).get('/consultation/waiting')).status).toBe(403);
    expect((await t.anonymous.get('/consultation/waiting')).status).toBe(401);
  });
});

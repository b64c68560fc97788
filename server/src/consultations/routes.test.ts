import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../config';
import { appointments, consultationMessages } from '../db/schema';
import type { Viewer } from '../http/endpoints/viewer';
import { listAccesses } from '../patients/audit';
import { givenAppointment, givenDoctor, givenPatient } from '../testing/factories';
import { type TestApp, testApp } from '../testing/test-app';
import { MAX_MESSAGES, storeMessage } from './chat';
import { createIceServers } from './ice-servers';
import { getRoomByAppointment } from './rooms';

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

  it('include a relay with credentials that coturn can check and that expire after two hours', () => {
    const config = readConfig({
      TURN_URLS: 'turn:relay.example:3478',
      TURN_SECRET: 'shared',
      STUN_URLS: 'stun:a',
    });
    const { iceServers, expiresAt } = createIceServers(config, t.clock.now(), 'asha');
    const [stun, turn] = iceServers;
    expect(stun).toEqual({ urls: 'stun:a' });
    expect(turn?.urls).toEqual(['turn:relay.example:3478']);
    const expiry = Number(turn?.username?.split(':')[0]) * 1000;
    expect(expiry - t.clock.now().getTime()).toBe(2 * 3_600_000);
    expect(new Date(expiresAt ?? 0).getTime()).toBe(expiry);
    const readUserTag = (userId: string) =>
      createIceServers(config, t.clock.now(), userId).iceServers[1]?.username?.split(':')[1];
    expect(turn?.username?.split(':')[1]).toBe(readUserTag('asha'));
    expect(readUserTag('nila')).not.toBe(readUserTag('asha'));
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

  it('notes on earlier visits are shown to the same doctor, newest first, and to no patient', async () => {
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
    const [first, second, current] = visits;
    await t.as(doctor).put(`/consultation/${first?.id}/notes`, { text: 'first visit' });
    await t.as(doctor).put(`/consultation/${second?.id}/notes`, { text: 'second visit' });
    const { body } = await t.as(doctor).get(`/consultation/${current?.id}/notes`);
    expect(body.data.earlier).toMatchObject([
      { appointmentId: second?.id, date: '2026-02-10', text: 'second visit' },
      { appointmentId: first?.id, date: '2026-02-01', text: 'first visit' },
    ]);
    expect((await t.as(patient).get(`/consultation/${current?.id}/notes`)).body.data.earlier).toEqual([]);
  });

  it('that were changed elsewhere are not overwritten by somebody who has not seen the change', async () => {
    const { appointment, doctor } = await givenAppointment(t);
    const path = `/consultation/${appointment.id}/notes`;
    const put = async (body: object) => {
      t.clock.advance({ minutes: 1 });
      return (await t.as(doctor).put(path, body)).body;
    };
    const first = await put({ text: 'one', basedOn: null });
    expect(await put({ text: 'two', basedOn: null })).toMatchObject({ code: 'NOTES_CHANGED' });
    const second = await put({ text: 'three', basedOn: first.data.updatedAt });
    expect(second.message).toBe('Notes saved');
    expect(await put({ text: 'four', basedOn: first.data.updatedAt })).toMatchObject({
      code: 'NOTES_CHANGED',
    });
    expect((await t.as(doctor).get(path)).body.data.text).toBe('three');
    expect((await put({ text: 'three', basedOn: first.data.updatedAt })).message).toBe('Notes saved');
    expect((await put({ text: 'five' })).message).toBe('Notes saved');
  });

  it('that two tabs save concurrently keep one version and refuse the other', async () => {
    const { appointment, doctor } = await givenAppointment(t);
    const path = `/consultation/${appointment.id}/notes`;
    const responses = await Promise.all(
      ['left', 'right'].map((text) => t.as(doctor).put(path, { text, basedOn: null })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('can be changed after the visit, but not for a canceled one', async () => {
    const { appointment, doctor } = await givenAppointment(t);
    const path = `/consultation/${appointment.id}/notes`;
    await setStatus(appointment.id, 'completed');
    expect((await t.as(doctor).put(path, { text: 'later' })).status).toBe(200);
    await setStatus(appointment.id, 'canceled');
    expect((await t.as(doctor).put(path, { text: 'too late' })).body.code).toBe('NOT_SCHEDULED');
    expect((await t.as(doctor).get(path)).body.data.text).toBe('later');
  });

  it.each([{}, { text: 7 }, { text: 'x'.repeat(20_001) }, { text: 'a\0' }])(
    'notes cannot be saved with %j',
    async (body) => {
      const { appointment, doctor } = await givenAppointment(t);
      expect((await t.as(doctor).put(`/consultation/${appointment.id}/notes`, body)).status).toBe(422);
    },
  );

  it('add one access-log entry for reading and one for each continuous edit', async () => {
    const { appointment, doctor, patient } = await givenAppointment(t);
    const path = `/consultation/${appointment.id}/notes`;
    for (let n = 0; n < 3; n += 1) await t.as(doctor).get(path);
    for (const text of ['a', 'ab', 'abc']) await t.as(doctor).put(path, { text });
    t.clock.advance({ minutes: 30 });
    await t.as(doctor).put(path, { text: 'abcd' });
    await t.as(patient).get(path);
    const entries = await listAccesses(t.deps.db, patient.profile.id, { limit: 10, before: undefined });
    expect(entries.map(({ action }) => action)).toEqual(['notes-changed', 'notes-changed', 'notes-viewed']);
  });
});

describe('the chat', () => {
  const storeMessages = (appointmentId: string, from: number, count: number) =>
    t.deps.db.insert(consultationMessages).values(
      Array.from({ length: count }, (_, n) => ({
        appointmentId,
        id: `message-${from + n}`,
        sender: 'patient' as const,
        senderName: 'Asha Verma',
        text: `text ${from + n}`,
        createdAt: new Date(t.clock.now().getTime() + from + n),
      })),
    );

  it('shows the newest messages, in the order in which they were written', async () => {
    const { appointment, patient } = await givenAppointment(t);
    await storeMessages(appointment.id, 1, MAX_MESSAGES);
    await storeMessages(appointment.id, MAX_MESSAGES + 1, 3);
    const { body } = await t.as(patient).get(`/consultation/${appointment.id}/messages`);
    const texts = body.data.map(({ text }: { text: string }) => text);
    expect([texts.length, texts[0], texts.at(-1)]).toEqual([MAX_MESSAGES, 'text 4', 'text 2003']);
  });

  it('refuses a message above its limit, and accepts a stored one again', async () => {
    const { appointment, patient } = await givenAppointment(t);
    await storeMessages(appointment.id, 1, MAX_MESSAGES);
    const viewer = { userId: patient.user.id, role: 'patient', name: 'Asha Verma' } as Viewer;
    const room = await getRoomByAppointment(t.deps.db, viewer, appointment.id);
    const send = (id: string, text: string) =>
      storeMessage(t.deps.db, room, viewer, { id, text }, t.clock.now());
    await expect(send('another', 'one more')).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('This chat is full'),
    });
    expect(await send('message-7', 'text 7')).toMatchObject({ isNew: false });
    await expect(send('message-7', 'changed')).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('of a canceled visit is closed to the doctor, unless the patient chooses another time', async () => {
    const { appointment, doctor, patient } = await givenAppointment(t);
    await storeMessages(appointment.id, 1, 2);
    const countMessages = async (person: { token: string }) => [
      (await t.as(person).get(`/consultation/${appointment.id}/messages`)).body.data.length,
      (await t.as(person).get(`/visit/${appointment.id}`)).body.data.messages,
    ];
    expect(await countMessages(doctor)).toEqual([2, 2]);
    await t.deps.db.update(appointments).set({ status: 'canceled', chooseBy: t.clock.now() });
    expect(await countMessages(doctor)).toEqual([2, 2]);
    await t.deps.db.update(appointments).set({ chooseBy: null });
    expect(await countMessages(doctor)).toEqual([0, 0]);
    expect(await countMessages(patient)).toEqual([2, 2]);
  });
});

describe('for anyone else', () => {
  const PATHS = ['ice-servers', 'messages', 'notes', 'presence'];

  it.each(PATHS)('the path %s is not found', async (path) => {
    const { appointment } = await givenAppointment(t);
    for (const outsider of [await givenPatient(t), await givenDoctor(t)]) {
      const { status, body } = await t.as(outsider).get(`/consultation/${appointment.id}/${path}`);
      expect([status, body.code]).toEqual([404, 'APPOINTMENT_NOT_FOUND']);
    }
    expect((await t.anonymous.get(`/consultation/${appointment.id}/${path}`)).status).toBe(401);
  });

  it('notes cannot be written', async () => {
    const { appointment } = await givenAppointment(t);
    const path = `/consultation/${appointment.id}/notes`;
    expect((await t.as(await givenDoctor(t)).put(path, { text: 'x' })).status).toBe(404);
    expect((await t.anonymous.put(path, { text: 'x' })).status).toBe(401);
  });

  it('waiting patients are not visible', async () => {
    expect((await t.as(await givenPatient(t)).get('/consultation/waiting')).status).toBe(403);
    expect((await t.anonymous.get('/consultation/waiting')).status).toBe(401);
  });
});

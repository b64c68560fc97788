import { type ClientEventName, clientEvents } from '@carelane/contract/realtime';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSession } from '../../auth/sessions/sessions';
import { appointments, consultationMessages, sessions } from '../../db/schema';
import { MAX_SOCKETS_PER_PERSON } from '../../realtime/connect';
import { channel } from '../../realtime/realtime';
import { givenAppointment, givenDoctor, givenOperatorAccount, givenPatient } from '../factories';
import { givenMember } from '../family';
import { scaledSecondMs } from '../scaled-second';
import { connectSocket, listenForSockets, type TestSocket } from '../socket-client';
import { testApp } from '../test-app';

const t = await testApp();
await listenForSockets(t);

const PAYLOADS: Record<ClientEventName, object> = {
  'join-room': { user: { _id: 'forged', role: 'doctor' } },
  'user-connected': { user: { _id: 'forged', role: 'doctor' } },
  'ready-for-offer': {},
  offer: { offer: { type: 'offer', sdp: 'v=0' } },
  answer: { answer: { type: 'answer', sdp: 'v=0' } },
  'ice-candidate': { candidate: { candidate: 'candidate:1' } },
  'send-message': { message: { id: 'forged', text: 'forged' } },
  'end-session': { user: {} },
  'leave-room': {},
  'guest-signal': { guest: 'forged', signal: { offer: { type: 'offer', sdp: 'v=0' } } },
  'ask-guest-to-mute': { guest: 'forged' },
};
const EVENTS = Object.keys(clientEvents) as ClientEventName[];
const EVENTS_IN_ROOM = EVENTS.filter((event) => event !== 'join-room' && event !== 'leave-room');

interface Listener {
  socket: TestSocket;
  frames: string[];
}
let openListeners: Listener[] = [];

async function connect(person: { token: string }): Promise<Listener> {
  const socket = await connectSocket(t, person);
  const frames: string[] = [];
  socket.raw.onAny((event: string) => void frames.push(event));
  const listener = { socket, frames };
  openListeners.push(listener);
  return listener;
}

const waitUntilSeen = () =>
  expect
    .poll(() => t.deps.db.select({ at: sessions.lastSeenAt }).from(sessions).execute())
    .toContainEqual({ at: t.clock.now() });
/** Long enough for a frame that should not be sent to arrive. */
const shortPause = () => new Promise((resolve) => setTimeout(resolve, 150));

async function givenCall() {
  const visit = await givenAppointment(t);
  const room = visit.appointment.roomId;
  const [doctor, patient] = [await connect(visit.doctor), await connect(visit.patient)];
  for (const { socket } of [doctor, patient])
    expect(await socket.send('join-room', { room })).toEqual({ ok: true });
  await shortPause();
  doctor.frames.length = 0;
  patient.frames.length = 0;
  return { ...visit, room, inside: { doctor, patient } };
}

beforeEach(() => t.reset());
afterEach(() => {
  for (const { socket } of openListeners) socket.close();
  openListeners = [];
});

describe('the socket server', () => {
  it('has a handler for each event of the contract and for no other', () => {
    const bound = t.app.sockets.flatMap(({ events }) => events.map(({ event }) => event));
    expect(bound.sort()).toEqual([...EVENTS].sort());
  });

  it.each([undefined, '', 'nobody-has-this', 7, { $ne: '' }, ['x']])(
    'admits nobody with the token %j',
    async (token) => {
      await expect(connectSocket(t, { token: token as string })).rejects.toThrow('Please sign in');
    },
  );

  it('admits no operator: every event is about visits', async () => {
    const operator = await givenOperatorAccount(t);
    await expect(connectSocket(t, operator)).rejects.toThrow('Your account cannot do that.');
  });

  it('admits a limited number of sockets for one person, until one of them closes', async () => {
    const [patient, other] = [await givenPatient(t), await givenPatient(t)];
    await Promise.all(Array.from({ length: MAX_SOCKETS_PER_PERSON }, () => connect(patient)));
    await expect(connectSocket(t, patient)).rejects.toMatchObject({ data: { code: 'TOO_MANY_REQUESTS' } });
    await connect(other);
    openListeners[0]?.socket.close();
    const isAdmitted = () =>
      connect(patient).then(
        () => true,
        () => false,
      );
    await expect.poll(isAdmitted, { timeout: 10_000 }).toBe(true);
  });

  it('admits no revoked session', async () => {
    const { token } = await givenPatient(t);
    await t.as({ token }).post('/user/logout');
    await expect(connectSocket(t, { token })).rejects.toThrow('Please sign in');
  });
});

describe.each(EVENTS)('%s', (event) => {
  it('of an outsider reaches nobody and reveals nothing, from outside or from their own room', async () => {
    const { room, appointment, patient, inside } = await givenCall();
    const otherVisit = await givenAppointment(t, { slot: 7 });
    const canceledDoctor = await givenDoctor(t);
    await givenAppointment(t, { patient, doctor: canceledDoctor, slot: 11, status: 'canceled' });
    const ownChild = await givenMember(t, patient);
    const othersChild = await givenMember(t, otherVisit.patient);
    const outsiders = [otherVisit.patient, otherVisit.doctor, canceledDoctor, ownChild, othersChild];
    for (const outsider of outsiders) {
      const { socket, frames } = await connect(outsider);
      const absent = await socket.send(event, { room: 'nobody-has-this-room', ...PAYLOADS[event] });
      for (const state of ['not joined', 'in another room']) {
        if (state === 'in another room')
          await socket.send('join-room', { room: otherVisit.appointment.roomId });
        const answer = await socket.send(event, { room, ...PAYLOADS[event] });
        expect(answer, state).toMatchObject({ ok: false, code: 'APPOINTMENT_NOT_FOUND' });
        expect(answer).toEqual(absent);
      }
      await inside.doctor.socket.send('offer', { room, ...PAYLOADS.offer });
      await inside.patient.socket.until('offer');
      expect(frames.filter((name) => name !== 'error' && name !== 'room-presence')).toEqual([]);
    }
    await shortPause();
    expect(inside.doctor.frames).toEqual([]);
    expect(new Set(inside.patient.frames)).toEqual(new Set(['offer']));
    const [row] = await t.deps.db.select().from(appointments).where(eq(appointments.id, appointment.id));
    expect(row?.sessionEndedAt).toBeNull();
    expect(await t.deps.db.select().from(consultationMessages)).toEqual([]);
  });

  it('of a revoked session reaches nobody', async () => {
    const { room, patient, inside } = await givenCall();
    await t.as(patient).post('/user/logout');
    inside.patient.socket.raw.emit(event, { room, ...PAYLOADS[event] });
    await shortPause();
    expect(inside.patient.socket.raw.connected).toBe(false);
    expect(
      inside.doctor.frames.filter((name) => name !== 'room-presence' && name !== 'user-disconnected'),
    ).toEqual([]);
  });
});

describe.each(EVENTS_IN_ROOM)('%s', (event) => {
  it('of a participant who is in another of their rooms is refused', async () => {
    const { room, patient, inside } = await givenCall();
    const otherVisit = await givenAppointment(t, { patient, slot: 12 });
    const { socket } = await connect(patient);
    await socket.send('join-room', { room: otherVisit.appointment.roomId });
    inside.doctor.frames.length = 0;
    expect(await socket.send(event, { room, ...PAYLOADS[event] })).toMatchObject({
      ok: false,
      code: 'NOT_IN_ROOM',
    });
    await shortPause();
    expect(inside.doctor.frames).toEqual([]);
  });

  const endings = event === 'end-session' ? (['canceled'] as const) : (['canceled', 'completed'] as const);
  it.each(endings)('is refused once the appointment is %s', async (status) => {
    const { room, appointment, inside } = await givenCall();
    await t.deps.db.update(appointments).set({ status }).where(eq(appointments.id, appointment.id));
    for (const { socket } of [inside.doctor, inside.patient]) {
      expect(await socket.send(event, { room, ...PAYLOADS[event] })).toMatchObject({
        ok: false,
        code: 'NOT_SCHEDULED',
      });
    }
    await shortPause();
    for (const { frames } of [inside.doctor, inside.patient])
      expect(frames.filter((name) => name !== 'error')).toEqual([]);
  });
});

describe('end-session of a completed visit', () => {
  it('ends the call for both when the doctor sends it, and is refused from the patient', async () => {
    const { room, appointment, inside } = await givenCall();
    await t.deps.db
      .update(appointments)
      .set({ status: 'completed' })
      .where(eq(appointments.id, appointment.id));
    const payload = { room, ...PAYLOADS['end-session'] };
    expect(await inside.patient.socket.send('end-session', payload)).toMatchObject({
      ok: false,
      code: 'WRONG_ROLE',
    });
    expect(inside.doctor.frames).toEqual([]);
    expect(await inside.doctor.socket.send('end-session', payload)).toEqual({ ok: true });
    await expect.poll(() => inside.patient.frames).toContain('session-ended');
    expect(inside.doctor.frames).toContain('session-ended');
  });
});

describe('a session that is revoked or expires', () => {
  const password = 'the first one';
  async function givenTwoDevices() {
    const registered = await t.anonymous.post('/user/register', {
      name: 'Asha Verma',
      email: 'asha@example.test',
      password,
      role: 'patient',
    });
    const currentDevice = { token: registered.body.data.accessToken as string };
    const user = registered.body.data.user as { _id: string };
    const otherDevice = { token: await createSession(t.deps.db, { id: user._id }, undefined, t.clock.now()) };
    const [row] = (await t.deps.db.select().from(sessions)).slice(-1);
    await t.as(otherDevice).get('/user/current-user');
    return {
      currentDevice,
      otherDevice,
      otherSessionId: row?.id ?? '',
      socket: (await connect(otherDevice)).socket,
    };
  }
  const REVOCATIONS: Record<
    string,
    (devices: Awaited<ReturnType<typeof givenTwoDevices>>) => Promise<unknown>
  > = {
    'revoked by its own logout': ({ otherDevice }) => t.as(otherDevice).post('/user/logout'),
    'revoked from the list of sessions': ({ currentDevice, otherSessionId }) =>
      t.as(currentDevice).delete(`/user/sessions/${otherSessionId}`),
    'revoked by a change of password': ({ currentDevice }) =>
      t.as(currentDevice).patch('/user/change-password', {
        oldPassword: password,
        newPassword: 'another one',
        confirmPassword: 'another one',
      }),
    'revoked by deleting the account': ({ currentDevice }) =>
      t.as(currentDevice).post('/user/delete-account', { password }),
  };

  it.each(Object.entries(REVOCATIONS))(
    'ends within a second, on HTTP and on its socket: %s',
    async (_title, revoke) => {
      const devices = await givenTwoDevices();
      const closed = new Promise<number>((resolve) =>
        devices.socket.raw.on('disconnect', () => resolve(performance.now())),
      );
      expect(await revoke(devices)).toMatchObject({ status: 200 });
      const revokedAt = performance.now();
      expect((await t.as(devices.otherDevice).get('/user/current-user')).status).toBe(401);
      expect((await closed) - revokedAt).toBeLessThan(await scaledSecondMs(t));
      await expect(connectSocket(t, devices.otherDevice)).rejects.toThrow('Please sign in');
    },
  );

  it('ends after 14 days without use, or after 60 days in any case', async () => {
    const idle = await givenPatient(t);
    t.clock.advance({ days: 15 });
    expect((await t.as(idle).get('/user/current-user')).status).toBe(401);
    const busy = await givenPatient(t);
    for (let day = 0; day < 60; day += 10) {
      expect((await t.as(busy).get('/user/current-user')).status).toBe(200);
      await waitUntilSeen();
      t.clock.advance({ days: 10 });
    }
    t.clock.advance({ minutes: 1 });
    expect((await t.as(busy).get('/user/current-user')).status).toBe(401);
  });

  it.each([
    ['unused for 14 days', { days: 14, minutes: 1 }, false],
    ['60 days old, though in use', { days: 8, minutes: 1 }, true],
  ] as const)('closes its socket within a second, even in a call: %s', async (_why, finalWait, isInUse) => {
    const visit = await givenAppointment(t);
    const { socket } = await connect(visit.patient);
    expect(await socket.send('join-room', { room: visit.appointment.roomId })).toEqual({ ok: true });
    const closed = new Promise<number>((resolve) =>
      socket.raw.on('disconnect', () => resolve(performance.now())),
    );
    // Four uses, 13 days apart, make the session 52 days old.
    const uses = isInUse ? 4 : 0;
    for (let use = 0; use < uses; use += 1) {
      t.clock.advance({ days: 13 });
      await t.as(visit.patient).get('/user/current-user');
      await waitUntilSeen();
      await new Promise((resolve) => setTimeout(resolve, 600));
      expect(socket.raw.connected).toBe(true);
    }
    t.clock.advance(finalWait);
    const expiredAt = performance.now();
    expect((await closed) - expiredAt).toBeLessThan(await scaledSecondMs(t));
    const refused = expect(connectSocket(t, visit.patient)).rejects;
    await refused.toMatchObject({ message: 'Please sign in to continue.', data: { code: 'SIGNED_OUT' } });
  });
});

describe('a session that reconnects', () => {
  async function givenDisconnected() {
    const person = await givenPatient(t);
    const { socket } = await connect(person);
    const frames: string[] = [];
    const notify = (message: string) =>
      t.deps.realtime.toUser(person.user.id, 'notification', {
        id: message,
        message,
        type: 'system',
        createdAt: t.clock.now().toISOString(),
      });
    notify('before');
    await socket.until('notification');
    const disconnected = new Promise((resolve) => socket.raw.once('disconnect', resolve));
    socket.raw.io.engine.close();
    await disconnected;
    const { rooms } = t.deps.realtime.io.of('/').adapter;
    await expect.poll(() => rooms.has(channel.user(person.user.id)), { timeout: 10_000 }).toBe(false);
    /** Resent frames arrive just after the socket connects. */
    const reconnect = (auth = { token: person.token }) =>
      new Promise<string>((resolve) => {
        socket.raw.auth = auth;
        socket.raw.once('connect', () => setTimeout(() => resolve('connected'), 100));
        socket.raw.once('connect_error', ({ message }) => setTimeout(() => resolve(message), 100));
        socket.raw.connect();
        socket.raw.io.engine.on('packet', ({ data }) => void frames.push(String(data)));
      });
    return { person, notify, reconnect, frames };
  }

  it('is not sent what it missed if it was revoked in the meantime', async () => {
    const { person, notify, reconnect, frames } = await givenDisconnected();
    await t.as(person).post('/user/logout');
    notify('meanwhile');
    expect(await reconnect()).toContain('Please sign in');
    expect(frames.filter((frame) => frame.includes('meanwhile'))).toEqual([]);
  });

  it('is sent what it missed if it is still valid, and cannot be taken over by another person', async () => {
    const valid = await givenDisconnected();
    valid.notify('meanwhile');
    expect(await valid.reconnect()).toBe('connected');
    expect(valid.frames.filter((frame) => frame.includes('meanwhile'))).toHaveLength(1);
    const hijacked = await givenDisconnected();
    expect(await hijacked.reconnect({ token: (await givenPatient(t)).token })).toContain('Please sign in');
  });
});

import { guestClientEvents } from '@carelane/contract/consultations/guest-events';
import { clientEvents, type GuestSignal } from '@carelane/contract/realtime';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { appointmentEvents, appointments, guestMessages, visitGuests } from '../../db/schema';
import type { AppointmentOverrides } from '../../testing/factories';
import { givenFamily } from '../../testing/family';
import { givenOpenVisit, givenWaitingGuest } from '../../testing/guests';
import { scaledSecondMs } from '../../testing/scaled-second';
import { connectGuest, connectSocket, listenForSockets } from '../../testing/socket-client';
import { testApp } from '../../testing/test-app';

const t = await testApp();
await listenForSockets(t);
let openSockets: { close(): void }[] = [];
beforeEach(() => t.reset());
afterEach(() => {
  for (const socket of openSockets) socket.close();
  openSockets = [];
});

async function closeAfterTest<S extends { close(): void }>(connecting: Promise<S>): Promise<S> {
  const socket = await connecting;
  openSockets.push(socket);
  return socket;
}
const shortPause = () => new Promise((resolve) => setTimeout(resolve, 150));
const offer: GuestSignal = { offer: { type: 'offer', sdp: 'v=0' } };

async function givenLobby(fields: AppointmentOverrides = {}) {
  const visit = await givenOpenVisit(t, fields);
  const room = visit.appointment.roomId;
  const doctor = await closeAfterTest(connectSocket(t, visit.doctor));
  const patient = await closeAfterTest(connectSocket(t, visit.patient));
  for (const socket of [doctor, patient])
    expect(await socket.send('join-room', { room })).toEqual({ ok: true });
  const entered = await givenWaitingGuest(t, visit);
  const guest = await closeAfterTest(connectGuest(t, entered));
  await guest.until('seat');
  const guestPath = `/consultation/${visit.appointment.id}/invites/${entered.id}`;
  const admit = () => t.as(visit.doctor).post(`${guestPath}/admit`);
  return { ...visit, ...entered, room, guestPath, admit, sockets: { doctor, patient, guest } };
}

async function givenCallOfThree(fields: AppointmentOverrides = {}) {
  const lobby = await givenLobby(fields);
  expect((await lobby.admit()).status).toBe(200);
  expect(await lobby.sockets.guest.until('seat', 2)).toMatchObject([
    { state: 'waiting' },
    { state: 'admitted' },
  ]);
  return lobby;
}
const listGuests = async (visit: Awaited<ReturnType<typeof givenLobby>>) =>
  (await t.as(visit.patient).get(`/consultation/${visit.appointment.id}/invites`)).body.data;

describe('a waiting guest', () => {
  it('is shown to doctor and patient by name, and receives nothing from the call', async () => {
    const lobby = await givenLobby();
    expect(await lobby.sockets.guest.until('seat')).toEqual([{ state: 'waiting' }]);
    expect(await listGuests(lobby)).toMatchObject([
      { state: 'waiting', name: 'Gita Guest', isConnected: true },
    ]);
    await lobby.sockets.doctor.until('guests-changed');
    await lobby.sockets.patient.send('send-message', { room: lobby.room, message: { id: 'm', text: 'hi' } });
    await lobby.sockets.doctor.send('offer', { room: lobby.room, offer: { type: 'offer', sdp: 'v=0' } });
    await lobby.sockets.patient.until('offer');
    await shortPause();
    expect(lobby.sockets.guest.received('receive-message')).toEqual([]);
    expect(lobby.sockets.guest.received('signal')).toEqual([]);
    expect(await t.deps.db.$count(appointmentEvents)).toBe(0);
  });

  it.each([
    ['signal', { to: 'doctor', signal: offer }],
    ['send-message', { message: { id: 'm', text: 'let me in' } }],
    ['get-ice-servers', {}],
  ])('cannot send %s yet', async (event, payload) => {
    const { sockets } = await givenLobby();
    expect(await sockets.guest.send(event, payload)).toMatchObject({ ok: false, code: 'NOT_ADMITTED' });
    await shortPause();
    expect(sockets.doctor.received('guest-signal')).toEqual([]);
    expect(sockets.doctor.received('receive-guest-message')).toEqual([]);
    expect(sockets.guest.received('ice-servers')).toEqual([]);
  });

  it('can be let in only by the doctor of the visit, who must be in the room', async () => {
    const lobby = await givenLobby();
    expect((await t.as(lobby.patient).post(`${lobby.guestPath}/admit`)).status).toBe(403);
    const other = await givenOpenVisit(t);
    expect((await t.as(other.doctor).post(`${lobby.guestPath}/admit`)).status).toBe(404);
    await lobby.sockets.doctor.send('leave-room', { room: lobby.room });
    expect((await lobby.admit()).body.code).toBe('NOT_IN_ROOM');
    await lobby.sockets.doctor.send('join-room', { room: lobby.room });
    const unknownGuest = lobby.guestPath.replace(lobby.id, 'nobody');
    expect((await t.as(lobby.doctor).post(`${unknownGuest}/admit`)).body.code).toBe('GUEST_GONE');
    expect((await lobby.admit()).status).toBe(200);
  });
});

describe('a guest who was let in', () => {
  it('gets the names of both people, and is recorded once even if let in twice', async () => {
    const call = await givenCallOfThree();
    expect((await call.admit()).status).toBe(200);
    const [, seat] = call.sockets.guest.received('seat');
    expect(seat).toEqual({
      state: 'admitted',
      doctorName: call.doctor.profile.name,
      patientName: call.patient.profile.name,
      messages: [],
      iceServers: expect.any(Array),
    });
    const visit = await t.as(call.patient).get(`/visit/${call.appointment.id}`);
    const events = visit.body.data.events.filter(({ kind }: { kind: string }) => kind === 'guest-joined');
    expect(events).toEqual([
      {
        kind: 'guest-joined',
        at: t.clock.now().toISOString(),
        by: 'patient',
        guest: { name: 'Gita Guest', kind: 'carer' },
      },
    ]);
  });

  it('is announced to doctor and patient, who can reach them from then on', async () => {
    const { sockets, id, room } = await givenCallOfThree();
    for (const socket of [sockets.doctor, sockets.patient]) {
      expect(await socket.until('guest-admitted')).toEqual([{ guest: id }]);
      await socket.send('guest-signal', { room, guest: id, signal: offer });
    }
    expect(await sockets.guest.until('signal', 2)).toHaveLength(2);
  });

  it('exchanges signals with each person separately, and gets none of the signals between doctor and patient', async () => {
    const { sockets, room, id } = await givenCallOfThree();
    expect(await sockets.guest.send('signal', { to: 'doctor', signal: { ready: true } })).toEqual({
      ok: true,
    });
    expect(await sockets.doctor.until('guest-signal')).toEqual([{ guest: id, signal: { ready: true } }]);
    await sockets.guest.send('signal', { to: 'patient', signal: { candidate: null } });
    expect(await sockets.patient.until('guest-signal')).toEqual([{ guest: id, signal: { candidate: null } }]);
    await sockets.doctor.send('guest-signal', { room, guest: id, signal: offer });
    await sockets.patient.send('guest-signal', { room, guest: id, signal: offer });
    expect(await sockets.guest.until('signal', 2)).toEqual([
      { from: 'doctor', signal: offer },
      { from: 'patient', signal: offer },
    ]);
    await sockets.doctor.send('offer', { room, ...offer });
    await sockets.patient.until('offer');
    await shortPause();
    expect(sockets.guest.received('signal')).toHaveLength(2);
    for (const socket of [sockets.doctor, sockets.patient])
      expect(socket.received('guest-signal')).toHaveLength(1);
  });

  it('exchanges signals with a guardian who acts for the patient', async () => {
    const { child } = await givenFamily(t);
    const { sockets, room, id } = await givenCallOfThree({ patient: child });
    await sockets.guest.send('signal', { to: 'patient', signal: offer });
    expect(await sockets.patient.until('guest-signal')).toEqual([{ guest: id, signal: offer }]);
    await sockets.patient.send('guest-signal', { room, guest: id, signal: { ready: true } });
    expect(await sockets.guest.until('signal')).toEqual([{ from: 'patient', signal: { ready: true } }]);
    await sockets.guest.send('send-message', { message: { id: 'm', text: 'Hello both' } });
    await sockets.patient.until('receive-guest-message');
    await shortPause();
    expect(sockets.doctor.received('guest-signal')).toEqual([]);
  });

  it('shares a three-way chat, which begins when they are let in', async () => {
    const lobby = await givenLobby();
    const { sockets, room } = lobby;
    await sockets.patient.send('send-message', { room, message: { id: 'before', text: 'qzearlier' } });
    t.clock.advance({ seconds: 5 });
    expect((await lobby.admit()).status).toBe(200);
    t.clock.advance({ seconds: 5 });
    await sockets.patient.send('send-message', { room, message: { id: 'after', text: 'Hello Gita' } });
    t.clock.advance({ seconds: 5 });
    const message = { id: 'own', text: 'Hello both' };
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect(await sockets.guest.send('send-message', { message })).toEqual({ ok: true });
    expect(await sockets.guest.until('receive-message', 2)).toMatchObject([
      { sender: 'patient', text: 'Hello Gita' },
      { sender: 'guest', senderName: 'Gita Guest', text: 'Hello both' },
    ]);
    for (const socket of [sockets.doctor, sockets.patient])
      expect(await socket.until('receive-guest-message')).toMatchObject([{ id: 'own', sender: 'guest' }]);
    const reconnected = await closeAfterTest(connectGuest(t, lobby));
    const [seat] = await reconnected.until('seat');
    expect(seat).toMatchObject({ messages: [{ id: 'after' }, { id: 'own' }] });
    expect(JSON.stringify(seat)).not.toContain('qzearlier');
    const chat = (await t.as(lobby.doctor).get(`/consultation/${lobby.appointment.id}/messages`)).body.data;
    expect(chat.map(({ id }: { id: string }) => id)).toEqual(['before', 'after']);
    const guestChat = await t.as(lobby.doctor).get(`/consultation/${lobby.appointment.id}/guest-messages`);
    expect(guestChat.body.data).toMatchObject([{ id: 'own', sender: 'guest' }]);
  });

  it('cannot reuse a message id for another text', async () => {
    const { sockets } = await givenCallOfThree();
    await sockets.guest.send('send-message', { message: { id: 'm', text: 'one' } });
    const response = await sockets.guest.send('send-message', { message: { id: 'm', text: 'two' } });
    expect(response).toMatchObject({ ok: false, code: 'CONFLICT' });
  });

  it('can be asked to mute by the doctor, but not by the patient', async () => {
    const { sockets, room, id } = await givenCallOfThree();
    const request = { room, guest: id };
    expect(await sockets.patient.send('ask-guest-to-mute', request)).toMatchObject({ code: 'WRONG_ROLE' });
    expect(await sockets.doctor.send('ask-guest-to-mute', request)).toEqual({ ok: true });
    expect(await sockets.guest.until('mute-request')).toEqual([{}]);
  });

  it('is the only guest in the call', async () => {
    const call = await givenCallOfThree();
    const second = await givenWaitingGuest(t, call, 'Second Guest');
    const invitesPath = `/consultation/${call.appointment.id}/invites`;
    const admitSecond = () => t.as(call.doctor).post(`${invitesPath}/${second.id}/admit`);
    expect((await admitSecond()).body.code).toBe('PLACE_TAKEN');
    expect(await t.deps.db.$count(appointmentEvents)).toBe(1);
    expect((await t.as(call.patient).delete(call.guestPath)).status).toBe(200);
    expect((await admitSecond()).status).toBe(200);
  });

  it('can continue in a second tab, and the first is notified', async () => {
    const call = await givenCallOfThree();
    const second = await closeAfterTest(connectGuest(t, call));
    expect(await call.sockets.guest.until('taken-over')).toEqual([{}]);
    expect(await second.until('seat')).toMatchObject([{ state: 'admitted' }]);
    await expect.poll(() => call.sockets.guest.raw.connected, { timeout: 10_000 }).toBe(false);
  });

  it('gets relay servers, as doctor and patient do', async () => {
    const { sockets } = await givenCallOfThree();
    expect(await sockets.guest.send('get-ice-servers', {})).toEqual({ ok: true });
    expect(await sockets.guest.until('ice-servers')).toMatchObject([{ iceServers: expect.any(Array) }]);
  });
});

describe('a guest of another visit', () => {
  it('can neither reach anyone in this visit nor be reached', async () => {
    const ownCall = await givenCallOfThree();
    const otherCall = await givenCallOfThree();
    for (const [event, fields] of [
      ['guest-signal', { signal: offer }],
      ['ask-guest-to-mute', {}],
    ] as const) {
      const response = await ownCall.sockets.doctor.send(event, {
        room: ownCall.room,
        guest: otherCall.id,
        ...fields,
      });
      expect(response).toMatchObject({ ok: false, code: 'GUEST_GONE' });
    }
    await otherCall.sockets.guest.send('signal', { to: 'doctor', signal: offer });
    await otherCall.sockets.guest.send('send-message', { message: { id: 'm', text: 'hello' } });
    await otherCall.sockets.doctor.until('receive-guest-message');
    await shortPause();
    expect(ownCall.sockets.guest.received('signal')).toEqual([]);
    expect(ownCall.sockets.guest.received('receive-message')).toEqual([]);
    expect(ownCall.sockets.doctor.received('guest-signal')).toEqual([]);
    expect(ownCall.sockets.doctor.received('receive-guest-message')).toEqual([]);
  });
});

describe('the two kinds of session', () => {
  it('can open their own namespace and nothing else', async () => {
    const call = await givenCallOfThree();
    await expect(connectSocket(t, { token: call.session })).rejects.toThrow('Please sign in');
    await expect(connectGuest(t, { session: call.doctor.token })).rejects.toThrow('expired');
    expect((await t.as({ token: call.session }).get('/user/current-user')).status).toBe(401);
    for (const session of [undefined, '', 7, { $ne: '' }, ['x']])
      await expect(connectGuest(t, { session: session as string })).rejects.toThrow('expired');
  });

  it('have handlers for their own events only', async () => {
    const { sockets, room } = await givenCallOfThree();
    await shortPause();
    const received: string[] = [];
    for (const socket of [sockets.doctor, sockets.patient])
      socket.raw.onAny((event: string) => void received.push(event));
    for (const event of Object.keys(clientEvents).filter((name) => !(name in guestClientEvents)))
      sockets.guest.raw.emit(event, { room, user: {}, guest: 'x', signal: offer, ...offer });
    for (const event of ['signal', 'leave', 'get-ice-servers'])
      sockets.patient.raw.emit(event, { room, to: 'doctor', signal: offer });
    await shortPause();
    expect(received).toEqual([]);
    expect(sockets.guest.raw.connected).toBe(true);
  });
});

it('a guest who connects too often is refused for a while', async () => {
  const guest = await givenWaitingGuest(t, await givenOpenVisit(t));
  for (let attempt = 0; attempt < 20; attempt += 1) (await connectGuest(t, guest)).close();
  await expect(connectGuest(t, guest)).rejects.toThrow('Too many requests');
  t.clock.advance({ seconds: 2 });
  await closeAfterTest(connectGuest(t, guest));
});

describe('the access of a guest ends', () => {
  type CallOfThree = Awaited<ReturnType<typeof givenCallOfThree>>;
  const setStatus = (status: 'completed' | 'canceled') => (call: CallOfThree) =>
    t.deps.db.update(appointments).set({ status }).where(eq(appointments.id, call.appointment.id)).execute();
  const moveVisit = async ({ appointment, patient }: CallOfThree) => {
    const anotherTime = { date: '2026-03-10', time: '12:00 PM' };
    const moved = await t.as(patient).patch(`/appointment/reschedule/${appointment.id}`, anotherTime);
    expect(moved.status).toBe(200);
  };
  const END_EVENTS: Record<string, (call: CallOfThree) => unknown> = {
    'when the doctor removes them': (call) => t.as(call.doctor).delete(call.guestPath),
    'when the patient removes them': (call) => t.as(call.patient).delete(call.guestPath),
    'when they leave': (call) => call.sockets.guest.raw.emit('leave', {}),
    'when the doctor ends the session': (call) =>
      call.sockets.doctor.send('end-session', { room: call.room, user: {} }),
    'when the visit is completed': setStatus('completed'),
    'when the visit is canceled': setStatus('canceled'),
    'when the visit is moved': moveVisit,
    'when the doctor cannot attend, even if the patient chooses another time': async (call) => {
      await t.as(call.doctor).post(`/appointment/${call.appointment.id}/cannot-attend`, {});
      await moveVisit(call);
    },
    'when the row is deleted for any reason': () => t.deps.db.delete(visitGuests).execute(),
    '12 hours after the start': () => t.clock.advance({ hours: 12, minutes: 15 }),
    'when the patient deletes the profile': (call) => t.as(call.patient).delete('/patient/delete-profile'),
  };

  it.each(Object.entries(END_EVENTS))('%s, within a second and for good', async (_event, end) => {
    const call = await givenCallOfThree();
    await call.sockets.guest.send('send-message', { message: { id: 'm', text: 'qzguest' } });
    const closed = new Promise<number>((resolve) =>
      call.sockets.guest.raw.on('disconnect', () => resolve(performance.now())),
    );
    await end(call);
    const endedAt = performance.now();
    expect((await closed) - endedAt).toBeLessThan(await scaledSecondMs(t));
    await expect(connectGuest(t, call)).rejects.toThrow('expired');
  });

  it.each(['when the doctor removes them', 'when they leave', 'when the doctor ends the session'])(
    '%s, and only one event still names them',
    async (event) => {
      const call = await givenCallOfThree();
      await call.sockets.guest.send('send-message', { message: { id: 'm', text: 'qzguest' } });
      await END_EVENTS[event]?.(call);
      expect(await call.sockets.patient.until('guest-left')).toEqual([{ guest: call.id }]);
      expect(await t.deps.db.$count(visitGuests)).toBe(0);
      expect(await t.deps.db.$count(guestMessages)).toBe(0);
      expect(await t.deps.db.select().from(appointmentEvents)).toMatchObject([{ guestName: 'Gita Guest' }]);
    },
  );

  it('a guest whose access ends gets the reason, and the two others are not disturbed', async () => {
    const call = await givenCallOfThree();
    await t.as(call.doctor).delete(call.guestPath);
    expect(await call.sockets.guest.until('ended')).toEqual([{ why: 'removed' }]);
    await call.sockets.doctor.send('offer', { room: call.room, ...offer });
    expect(await call.sockets.patient.until('offer')).toHaveLength(1);
    expect(call.sockets.patient.received('session-ended')).toEqual([]);
    expect(call.sockets.patient.received('user-disconnected')).toEqual([]);
  });

  it('a removed guest who reconnects is not sent what they missed', async () => {
    const call = await givenCallOfThree();
    const { raw } = call.sockets.guest;
    const say = (id: string) =>
      call.sockets.doctor.send('send-message', { room: call.room, message: { id, text: `qz${id}` } });
    await say('before');
    await call.sockets.guest.until('receive-message');
    const disconnected = new Promise((resolve) => raw.once('disconnect', resolve));
    raw.io.engine.close();
    await disconnected;
    await expect.poll(async () => (await listGuests(call))[0].isConnected, { timeout: 10_000 }).toBe(false);
    await say('meanwhile');
    await t.as(call.doctor).delete(call.guestPath);
    const frames: string[] = [];
    const refused = new Promise<Error>((resolve) => raw.once('connect_error', resolve));
    raw.connect();
    raw.io.engine.on('packet', ({ data }) => void frames.push(String(data)));
    expect((await refused).message).toContain('expired');
    await shortPause();
    expect(frames.filter((frame) => frame.includes('qzmeanwhile'))).toEqual([]);
  });

  it('a guest whose connection is lost keeps access: the same session can return to the call', async () => {
    const call = await givenCallOfThree();
    call.sockets.guest.raw.io.engine.close();
    await expect.poll(async () => (await listGuests(call))[0].isConnected, { timeout: 10_000 }).toBe(false);
    const reconnected = await closeAfterTest(connectGuest(t, call));
    expect(await reconnected.until('seat')).toMatchObject([{ state: 'admitted' }]);
    expect(await listGuests(call)).toMatchObject([{ state: 'admitted', isConnected: true }]);
  });
});

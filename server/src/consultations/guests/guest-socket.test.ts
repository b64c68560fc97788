import { guestClientEvents } from '@carelane/contract/consultations/guest-events';
import { clientEvents, type GuestSignal } from '@carelane/contract/realtime';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { appointmentEvents, appointments, guestMessages, visitGuests } from '../../db/schema';
import { givenFamily } from '../../testing/family';
import { givenOpenVisit, givenWaitingGuest } from '../../testing/guests';
import { scaledSecondMs } from '../../testing/scaled-second';
import { connectGuest, connectSocket, listenForSockets } from '../../testing/socket-client';
import { testApp } from '../../testing/test-app';

const t = await testApp();
await listenForSockets(t);
let open: { close(): void }[] = [];
beforeEach(() => t.reset());
afterEach(() => {
  for (const socket of open) socket.close();
  open = [];
});

async function opened<S extends { close(): void }>(connecting: Promise<S>): Promise<S> {
  const socket = await connecting;
  open.push(socket);
  return socket;
}
const shortPause = () => new Promise((resolve) => setTimeout(resolve, 150));
const offer: GuestSignal = { offer: { type: 'offer', sdp: 'v=0' } };

/** Doctor and patient in their room, and a guest who waits. */
async function givenLobby(fields: Parameters<typeof givenOpenVisit>[1] = {}) {
  const visit = await givenOpenVisit(t, fields);
  const room = visit.appointment.roomId;
  const doctor = await opened(connectSocket(t, visit.doctor));
  const patient = await opened(connectSocket(t, visit.patient));
  for (const socket of [doctor, patient])
    expect(await socket.send('join-room', { room })).toEqual({ ok: true });
  const entered = await givenWaitingGuest(t, visit);
  const guest = await opened(connectGuest(t, entered));
  await guest.until('seat');
  const address = `/consultation/${visit.appointment.id}/invites/${entered.id}`;
  const admit = () => t.as(visit.doctor).post(`${address}/admit`);
  return { ...visit, ...entered, room, address, admit, sockets: { doctor, patient, guest } };
}

async function givenThree(fields: Parameters<typeof givenOpenVisit>[1] = {}) {
  const lobby = await givenLobby(fields);
  expect((await lobby.admit()).status).toBe(200);
  expect(await lobby.sockets.guest.until('seat', 2)).toMatchObject([
    { state: 'waiting' },
    { state: 'admitted' },
  ]);
  return lobby;
}
const listed = async (visit: Awaited<ReturnType<typeof givenLobby>>) =>
  (await t.as(visit.patient).get(`/consultation/${visit.appointment.id}/invites`)).body.data;

describe('a guest who waits', () => {
  it('is shown to both with the name, and learns nothing', async () => {
    const lobby = await givenLobby();
    expect(await lobby.sockets.guest.until('seat')).toEqual([{ state: 'waiting' }]);
    expect(await listed(lobby)).toMatchObject([{ state: 'waiting', name: 'Gita Guest', isConnected: true }]);
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

  it('is let in by the doctor of the visit alone, who must be in the room', async () => {
    const lobby = await givenLobby();
    expect((await t.as(lobby.patient).post(`${lobby.address}/admit`)).status).toBe(403);
    const other = await givenOpenVisit(t);
    expect((await t.as(other.doctor).post(`${lobby.address}/admit`)).status).toBe(404);
    await lobby.sockets.doctor.send('leave-room', { room: lobby.room });
    expect((await lobby.admit()).body.code).toBe('NOT_IN_ROOM');
    await lobby.sockets.doctor.send('join-room', { room: lobby.room });
    const elsewhere = lobby.address.replace(lobby.id, 'nobody');
    expect((await t.as(lobby.doctor).post(`${elsewhere}/admit`)).body.code).toBe('GUEST_GONE');
    expect((await lobby.admit()).status).toBe(200);
  });
});

describe('a guest who was let in', () => {
  it('is named to nobody but the two, and is one line among the events, however often', async () => {
    const three = await givenThree();
    expect((await three.admit()).status).toBe(200);
    const [, seat] = three.sockets.guest.received('seat');
    expect(seat).toEqual({
      state: 'admitted',
      doctorName: three.doctor.profile.name,
      patientName: three.patient.profile.name,
      messages: [],
      iceServers: expect.any(Array),
    });
    const visit = await t.as(three.patient).get(`/visit/${three.appointment.id}`);
    const lines = visit.body.data.events.filter(({ kind }: { kind: string }) => kind === 'guest-joined');
    expect(lines).toEqual([
      {
        kind: 'guest-joined',
        at: t.clock.now().toISOString(),
        by: 'patient',
        guest: { name: 'Gita Guest', kind: 'carer' },
      },
    ]);
  });

  it('is announced to both in the room, once they can be reached', async () => {
    const { sockets, id, room } = await givenThree();
    for (const socket of [sockets.doctor, sockets.patient]) {
      expect(await socket.until('guest-admitted')).toEqual([{ guest: id }]);
      await socket.send('guest-signal', { room, guest: id, signal: offer });
    }
    expect(await sockets.guest.until('signal', 2)).toHaveLength(2);
  });

  it('signals with one person at a time, and the events of the two stay between them', async () => {
    const { sockets, room, id } = await givenThree();
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

  it('meets the guardian who acts for the patient in the call in place of the patient', async () => {
    const { child } = await givenFamily(t);
    const { sockets, room, id } = await givenThree({ patient: child });
    await sockets.guest.send('signal', { to: 'patient', signal: offer });
    expect(await sockets.patient.until('guest-signal')).toEqual([{ guest: id, signal: offer }]);
    await sockets.patient.send('guest-signal', { room, guest: id, signal: { ready: true } });
    expect(await sockets.guest.until('signal')).toEqual([{ from: 'patient', signal: { ready: true } }]);
    await sockets.guest.send('send-message', { message: { id: 'm', text: 'Hello both' } });
    await sockets.patient.until('receive-guest-message');
    await shortPause();
    expect(sockets.doctor.received('guest-signal')).toEqual([]);
  });

  it('reads and writes a chat of three that begins with them', async () => {
    const lobby = await givenLobby();
    const { sockets, room } = lobby;
    await sockets.patient.send('send-message', { room, message: { id: 'before', text: 'qzearlier' } });
    t.clock.advance({ seconds: 5 });
    expect((await lobby.admit()).status).toBe(200);
    t.clock.advance({ seconds: 5 });
    await sockets.patient.send('send-message', { room, message: { id: 'after', text: 'Hello Gita' } });
    t.clock.advance({ seconds: 5 });
    const message = { id: 'own', text: 'Hello both' };
    for (let time = 0; time < 2; time += 1)
      expect(await sockets.guest.send('send-message', { message })).toEqual({ ok: true });
    expect(await sockets.guest.until('receive-message', 2)).toMatchObject([
      { sender: 'patient', text: 'Hello Gita' },
      { sender: 'guest', senderName: 'Gita Guest', text: 'Hello both' },
    ]);
    for (const socket of [sockets.doctor, sockets.patient])
      expect(await socket.until('receive-guest-message')).toMatchObject([{ id: 'own', sender: 'guest' }]);
    const back = await opened(connectGuest(t, lobby));
    const [seat] = await back.until('seat');
    expect(seat).toMatchObject({ messages: [{ id: 'after' }, { id: 'own' }] });
    expect(JSON.stringify(seat)).not.toContain('qzearlier');
    const chat = (await t.as(lobby.doctor).get(`/consultation/${lobby.appointment.id}/messages`)).body.data;
    expect(chat.map(({ id }: { id: string }) => id)).toEqual(['before', 'after']);
    const own = await t.as(lobby.doctor).get(`/consultation/${lobby.appointment.id}/guest-messages`);
    expect(own.body.data).toMatchObject([{ id: 'own', sender: 'guest' }]);
  });

  it('does not send the same id with another text', async () => {
    const { sockets } = await givenThree();
    await sockets.guest.send('send-message', { message: { id: 'm', text: 'one' } });
    const answer = await sockets.guest.send('send-message', { message: { id: 'm', text: 'two' } });
    expect(answer).toMatchObject({ ok: false, code: 'CONFLICT' });
  });

  it('is asked to mute by the doctor, not by the patient', async () => {
    const { sockets, room, id } = await givenThree();
    const ask = { room, guest: id };
    expect(await sockets.patient.send('ask-guest-to-mute', ask)).toMatchObject({ code: 'WRONG_ROLE' });
    expect(await sockets.doctor.send('ask-guest-to-mute', ask)).toEqual({ ok: true });
    expect(await sockets.guest.until('mute-request')).toEqual([{}]);
  });

  it('is the only guest in the call', async () => {
    const three = await givenThree();
    const second = await givenWaitingGuest(t, three, 'Second Guest');
    const address = `/consultation/${three.appointment.id}/invites`;
    const admitSecond = () => t.as(three.doctor).post(`${address}/${second.id}/admit`);
    expect((await admitSecond()).body.code).toBe('CHAIR_TAKEN');
    expect(await t.deps.db.$count(appointmentEvents)).toBe(1);
    expect((await t.as(three.patient).delete(three.address)).status).toBe(200);
    expect((await admitSecond()).status).toBe(200);
  });

  it('goes on in a second tab, and the first is notified', async () => {
    const three = await givenThree();
    const second = await opened(connectGuest(t, three));
    expect(await three.sockets.guest.until('taken-over')).toEqual([{}]);
    expect(await second.until('seat')).toMatchObject([{ state: 'admitted' }]);
    await expect.poll(() => three.sockets.guest.raw.connected, { timeout: 10_000 }).toBe(false);
  });

  it('gets relay servers like the two others', async () => {
    const { sockets } = await givenThree();
    expect(await sockets.guest.send('get-ice-servers', {})).toEqual({ ok: true });
    expect(await sockets.guest.until('ice-servers')).toMatchObject([{ iceServers: expect.any(Array) }]);
  });
});

describe('a guest of another visit', () => {
  it('is reached by nobody here, and reaches nobody', async () => {
    const here = await givenThree();
    const there = await givenThree();
    for (const [event, more] of [
      ['guest-signal', { signal: offer }],
      ['ask-guest-to-mute', {}],
    ] as const) {
      const answer = await here.sockets.doctor.send(event, { room: here.room, guest: there.id, ...more });
      expect(answer).toMatchObject({ ok: false, code: 'GUEST_GONE' });
    }
    await there.sockets.guest.send('signal', { to: 'doctor', signal: offer });
    await there.sockets.guest.send('send-message', { message: { id: 'm', text: 'hello' } });
    await there.sockets.doctor.until('receive-guest-message');
    await shortPause();
    expect(here.sockets.guest.received('signal')).toEqual([]);
    expect(here.sockets.guest.received('receive-message')).toEqual([]);
    expect(here.sockets.doctor.received('guest-signal')).toEqual([]);
    expect(here.sockets.doctor.received('receive-guest-message')).toEqual([]);
  });
});

describe('the two kinds of session', () => {
  it('open their own namespace and nothing else', async () => {
    const three = await givenThree();
    await expect(connectSocket(t, { token: three.session })).rejects.toThrow('Please sign in');
    await expect(connectGuest(t, { session: three.doctor.token })).rejects.toThrow('expired');
    expect((await t.as({ token: three.session }).get('/user/current-user')).status).toBe(401);
    for (const session of [undefined, '', 7, { $ne: '' }, ['x']])
      await expect(connectGuest(t, { session: session as string })).rejects.toThrow('expired');
  });

  it('have handlers for their own events only', async () => {
    const { sockets, room } = await givenThree();
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

it('a guest who connects over and over is slowed down', async () => {
  const guest = await givenWaitingGuest(t, await givenOpenVisit(t));
  for (let time = 0; time < 20; time += 1) (await connectGuest(t, guest)).close();
  await expect(connectGuest(t, guest)).rejects.toThrow('Too many requests');
  t.clock.advance({ seconds: 2 });
  await opened(connectGuest(t, guest));
});

describe('the access of a guest ends', () => {
  type Three = Awaited<ReturnType<typeof givenThree>>;
  const setStatus = (status: 'completed' | 'canceled') => (three: Three) =>
    t.deps.db.update(appointments).set({ status }).where(eq(appointments.id, three.appointment.id)).execute();
  const END_EVENTS: Record<string, (three: Three) => unknown> = {
    'when the doctor removes them': (three) => t.as(three.doctor).delete(three.address),
    'when the patient removes them': (three) => t.as(three.patient).delete(three.address),
    'when they leave': (three) => three.sockets.guest.raw.emit('leave', {}),
    'when the doctor ends the session': (three) =>
      three.sockets.doctor.send('end-session', { room: three.room, user: {} }),
    'when the visit is completed': setStatus('completed'),
    'when the visit is canceled': setStatus('canceled'),
    'when the row is gone for any reason': () => t.deps.db.delete(visitGuests).execute(),
    '12 hours after the start': () => t.clock.advance({ hours: 12, minutes: 15 }),
    'when the patient deletes the profile': (three) => t.as(three.patient).delete('/patient/delete-profile'),
  };

  it.each(Object.entries(END_EVENTS))('%s, within a second and for good', async (_event, end) => {
    const three = await givenThree();
    await three.sockets.guest.send('send-message', { message: { id: 'm', text: 'qzguest' } });
    const closed = new Promise<number>((resolve) =>
      three.sockets.guest.raw.on('disconnect', () => resolve(performance.now())),
    );
    await end(three);
    const endedAt = performance.now();
    expect((await closed) - endedAt).toBeLessThan(await scaledSecondMs(t));
    await expect(connectGuest(t, three)).rejects.toThrow('expired');
  });

  it.each(['when the doctor removes them', 'when they leave', 'when the doctor ends the session'])(
    '%s, and one line is left of them',
    async (event) => {
      const three = await givenThree();
      await three.sockets.guest.send('send-message', { message: { id: 'm', text: 'qzguest' } });
      await END_EVENTS[event]?.(three);
      expect(await three.sockets.patient.until('guest-left')).toEqual([{ guest: three.id }]);
      expect(await t.deps.db.$count(visitGuests)).toBe(0);
      expect(await t.deps.db.$count(guestMessages)).toBe(0);
      expect(await t.deps.db.select().from(appointmentEvents)).toMatchObject([{ guestName: 'Gita Guest' }]);
    },
  );

  it('says why, and touches neither of the two others', async () => {
    const three = await givenThree();
    await t.as(three.doctor).delete(three.address);
    expect(await three.sockets.guest.until('ended')).toEqual([{ why: 'removed' }]);
    await three.sockets.doctor.send('offer', { room: three.room, ...offer });
    expect(await three.sockets.patient.until('offer')).toHaveLength(1);
    expect(three.sockets.patient.received('session-ended')).toEqual([]);
    expect(three.sockets.patient.received('user-disconnected')).toEqual([]);
  });

  it('also for what they missed: a removed guest who reconnects is sent nothing of it', async () => {
    const three = await givenThree();
    const { raw } = three.sockets.guest;
    const say = (id: string) =>
      three.sockets.doctor.send('send-message', { room: three.room, message: { id, text: `qz${id}` } });
    await say('before');
    await three.sockets.guest.until('receive-message');
    const gone = new Promise((resolve) => raw.once('disconnect', resolve));
    raw.io.engine.close();
    await gone;
    await expect.poll(async () => (await listed(three))[0].isConnected, { timeout: 10_000 }).toBe(false);
    await say('meanwhile');
    await t.as(three.doctor).delete(three.address);
    const frames: string[] = [];
    const refused = new Promise<Error>((resolve) => raw.once('connect_error', resolve));
    raw.connect();
    raw.io.engine.on('packet', ({ data }) => void frames.push(String(data)));
    expect((await refused).message).toContain('expired');
    await shortPause();
    expect(frames.filter((frame) => frame.includes('qzmeanwhile'))).toEqual([]);
  });

  it('not with a lost connection: the same session comes back to its seat', async () => {
    const three = await givenThree();
    three.sockets.guest.raw.io.engine.close();
    await expect.poll(async () => (await listed(three))[0].isConnected, { timeout: 10_000 }).toBe(false);
    const back = await opened(connectGuest(t, three));
    expect(await back.until('seat')).toMatchObject([{ state: 'admitted' }]);
    expect(await listed(three)).toMatchObject([{ state: 'admitted', isConnected: true }]);
  });
});

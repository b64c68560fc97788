import { beforeAll, beforeEach, expect, it } from 'vitest';
import { givenAppointment } from '../testing/factories';
import { connectSocket, listenForSockets, type TestSocket } from '../testing/socket-client';
import { type TestApp, testApp } from '../testing/test-app';
import { Departures } from './departures';

const GRACE_SECONDS = 2;
let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await listenForSockets(t);
  const departures = new Departures(GRACE_SECONDS);
  t.deps.realtime.io.on('connection', (socket) => departures.watch(t.deps, socket));
});
beforeEach(() => t.reset());

async function givenCall() {
  const visit = await givenAppointment(t);
  const { roomId: room } = visit.appointment;
  const doctorSocket = await connectSocket(t, visit.doctor);
  const patientSocket = await connectSocket(t, visit.patient);
  await doctorSocket.send('join-room', { room });
  await patientSocket.send('join-room', { room });
  return { ...visit, room, doctorSocket, patientSocket };
}
const wait = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

async function dropConnection({ raw }: TestSocket) {
  const { _pid: pid, _lastOffset: offset } = raw as unknown as { _pid: string; _lastOffset: string };
  const { sockets } = t.deps.realtime.io.of('/');
  const { id = '' } = raw;
  raw.io.engine.close();
  await expect.poll(() => sockets.has(id)).toBe(false);
  return { pid, offset };
}

it('a lost connection is announced only after the grace period', async () => {
  const { doctorSocket, patientSocket, patient, appointment } = await givenCall();
  const closedAt = performance.now();
  patientSocket.close();
  const [departure] = await doctorSocket.until('user-disconnected');
  // A timer may fire a little early.
  expect(performance.now() - closedAt).toBeGreaterThan(GRACE_SECONDS * 900);
  expect(departure).toEqual({ user: { _id: patient.user.id, name: patient.user.name, role: 'patient' } });
  const presences = await doctorSocket.until('room-presence', 3);
  expect(presences.at(-1)).toEqual({ appointmentId: appointment.id, doctor: true, patient: false });
  doctorSocket.close();
});

it('a person who reconnects in time is never announced as gone', async () => {
  const { doctorSocket, patientSocket, patient, room } = await givenCall();
  patientSocket.close();
  const reconnected = await connectSocket(t, patient);
  await reconnected.send('join-room', { room });
  await wait(GRACE_SECONDS * 1.5);
  expect(doctorSocket.received('user-disconnected')).toEqual([]);
  reconnected.close();
  doctorSocket.close();
});

it('a person who reconnects twice is in the room when the first of the two connections ends', async () => {
  const { doctorSocket, patientSocket, patient, room } = await givenCall();
  // A socket can receive what it missed only if it has received an event before.
  await patientSocket.until('room-presence');
  const recovery = await dropConnection(patientSocket);
  const first = await connectSocket(t, patient, recovery);
  await first.send('join-room', { room });
  const second = await connectSocket(t, patient, recovery);
  await second.send('join-room', { room });
  first.raw.io.engine.close();
  await wait(GRACE_SECONDS * 1.5);
  expect(doctorSocket.received('user-disconnected')).toEqual([]);
  await doctorSocket.send('send-message', { room, message: { id: 'm1', text: 'hello' } });
  await second.until('receive-message');
  second.close();
  doctorSocket.close();
});

it('a late join request from a connection that the page has replaced does not take over the call', async () => {
  const { doctorSocket, patientSocket, patient, room } = await givenCall();
  const replaced = await connectSocket(t, patient, { page: 'tab', connection: 1 });
  const current = await connectSocket(t, patient, { page: 'tab', connection: 2 });
  await current.send('join-room', { room });
  expect(await replaced.send('join-room', { room })).toMatchObject({ ok: false, code: 'NOT_IN_ROOM' });
  expect(current.received('taken-over')).toEqual([]);
  await doctorSocket.send('send-message', { room, message: { id: 'm1', text: 'hello' } });
  await current.until('receive-message');
  for (const socket of [replaced, current, patientSocket, doctorSocket]) socket.close();
});

it('a person who reconnects late is sent what they missed, but not their own departure', async () => {
  const { doctorSocket, patientSocket, patient, room } = await givenCall();
  await patientSocket.until('room-presence');
  const recovery = await dropConnection(patientSocket);
  await doctorSocket.until('user-disconnected');
  await doctorSocket.send('send-message', { room, message: { id: 'm1', text: 'are you there?' } });
  const reconnected = await connectSocket(t, patient, recovery);
  await reconnected.until('receive-message');
  expect(reconnected.received('user-disconnected')).toEqual([]);
  reconnected.close();
  doctorSocket.close();
});

import { beforeAll, beforeEach, expect, it } from 'vitest';
import { givenAppointment } from '../testing/factories';
import { connectSocket, listenForSockets } from '../testing/socket-client';
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
  const made = await givenAppointment(t);
  const { roomId: room } = made.appointment;
  const doctorSocket = await connectSocket(t, made.doctor);
  const patientSocket = await connectSocket(t, made.patient);
  await doctorSocket.send('join-room', { room });
  await patientSocket.send('join-room', { room });
  return { ...made, room, doctorSocket, patientSocket };
}
const wait = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

it('a dropped connection is announced only after the grace period', async () => {
  const { doctorSocket, patientSocket, patient, appointment } = await givenCall();
  const closedAt = performance.now();
  patientSocket.close();
  const [left] = await doctorSocket.until('user-disconnected');
  expect(performance.now() - closedAt).toBeGreaterThan(GRACE_SECONDS * 900);
  expect(left).toEqual({ user: { _id: patient.user.id, name: patient.user.name, role: 'patient' } });
  const presences = await doctorSocket.until('room-presence', 3);
  expect(presences.at(-1)).toEqual({ appointmentId: appointment.id, doctor: true, patient: false });
  doctorSocket.close();
});

it('a person who reconnects in time is never announced as gone', async () => {
  const { doctorSocket, patientSocket, patient, room } = await givenCall();
  patientSocket.close();
  const back = await connectSocket(t, patient);
  await back.send('join-room', { room });
  await wait(GRACE_SECONDS * 1.5);
  expect(doctorSocket.received('user-disconnected')).toEqual([]);
  back.close();
  doctorSocket.close();
});

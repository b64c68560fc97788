import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { givenAppointment, givenPatient } from '../testing/factories';
import { connectSocket, listenForSockets, type TestSocket } from '../testing/socket-client';
import { type TestApp, testApp } from '../testing/test-app';

let t: TestApp;
let sockets: TestSocket[] = [];
beforeAll(async () => {
  t = await testApp({ env: { TURN_URLS: 'turn:relay.example:3478', TURN_SECRET: 'shared' } });
  await listenForSockets(t);
});
beforeEach(() => t.reset());
afterEach(() => {
  for (const socket of sockets) socket.close();
  sockets = [];
});

const MINUTE_MS = 60_000;

async function givenVisit() {
  const visit = await givenAppointment(t);
  const path = `/consultation/${visit.appointment.id}/ice-servers`;
  return {
    ...visit,
    setTime: (minutes: number) =>
      t.clock.set(new Date(visit.appointment.startsAt.getTime() + minutes * MINUTE_MS)),
    hasRelay: async (person: { token: string }) => {
      const { status, body } = await t.as(person).get(path);
      expect(status).toBe(200);
      expect(body.data.iceServers.length).toBeGreaterThan(0);
      return body.data.expiresAt !== null;
    },
    enter: async (person: { token: string }) => {
      const socket = await connectSocket(t, person);
      sockets.push(socket);
      await socket.send('join-room', { room: visit.appointment.roomId, user: {} });
      return socket;
    },
  };
}

it('the relay opens and closes with the join window', async () => {
  const { setTime, hasRelay, patient, doctor } = await givenVisit();
  const access: [number, boolean, boolean][] = [];
  for (const minutes of [-16, -15, 0, 30, 31]) {
    setTime(minutes);
    access.push([minutes, await hasRelay(patient), await hasRelay(doctor)]);
  }
  expect(access).toEqual([
    [-16, false, false],
    [-15, true, true],
    [0, true, true],
    [30, true, true],
    [31, false, false],
  ]);
});

it('a call that runs late keeps the relay, as long as the other person is in the room', async () => {
  const { setTime, hasRelay, enter, patient, doctor } = await givenVisit();
  setTime(20);
  const doctorsSocket = await enter(doctor);
  setTime(50);
  expect([await hasRelay(patient), await hasRelay(doctor)]).toEqual([true, false]);
  await enter(patient);
  expect([await hasRelay(patient), await hasRelay(doctor)]).toEqual([true, true]);
  doctorsSocket.close();
  await expect.poll(() => hasRelay(patient)).toBe(false);
});

it('waiting in the room a day early gives no access to the relay', async () => {
  const { setTime, hasRelay, enter, patient, doctor } = await givenVisit();
  setTime(-24 * 60);
  await enter(doctor);
  await enter(patient);
  expect([await hasRelay(patient), await hasRelay(doctor)]).toEqual([false, false]);
});

it('credentials are given only to the two people of the visit, at most 120 times in ten minutes', async () => {
  const { setTime, appointment, patient } = await givenVisit();
  setTime(0);
  const path = `/consultation/${appointment.id}/ice-servers`;
  expect((await t.as(await givenPatient(t)).get(path)).status).toBe(404);
  const statuses: number[] = [];
  for (let n = 0; n < 121; n += 1) statuses.push((await t.as(patient).get(path)).status);
  expect(statuses).toEqual([...Array(120).fill(200), 429]);
  t.clock.advance({ minutes: 10 });
  expect((await t.as(patient).get(path)).status).toBe(200);
});

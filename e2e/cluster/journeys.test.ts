import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { appointments } from '../../server/src/db/schema';
import { reportFigures, scaledCount } from '../../server/src/testing/counts';
import { findBrokenInvariants } from '../../server/src/testing/invariants';
import { book, confirm, hold, pay, sendRequest, slotChoice } from './booking-client';
import { setUpCluster } from './cluster-test';
import { connectSocket, type SocketOptions } from './sockets';
import { METRICS_TOKEN } from './start-cluster';
import { measureSlowdown, percentile, until } from './timing';

const RACERS = scaledCount(20, 200);
const t = setUpCluster({ doctors: 4, patients: Math.max(RACERS + 1, 8) });
let bookings = 0;

const node = (number: number) => t.cluster.nodes[number]?.url ?? '';
const doctor = () => t.people.doctors[0]!;
const patient = () => t.people.patients[0]!;

function nextChoice() {
  bookings += 1;
  return slotChoice(doctor().id, bookings);
}

test('events of one node reach sockets on the other node once', async () => {
  const sockets = await Promise.all([
    connectSocket(node(0), doctor().token),
    connectSocket(node(1), doctor().token),
  ]);
  const appointmentId = await book(node(0), patient().token, nextChoice());
  for (const socket of sockets) {
    const [event] = await socket.waitFor('appointment-created');
    expect(event).toMatchObject({ appointmentId });
  }
  await sendRequest(node(1), patient().token, 'PATCH', `/api/v1/appointment/cancel/${appointmentId}`);
  for (const socket of sockets) {
    await socket.waitFor('appointment-cancelled');
    expect(socket.received('appointment-created')).toHaveLength(1);
    socket.close();
  }
});

interface Target {
  url: string;
  options?: SocketOptions;
}
const SOCKET_SETUPS: [string, () => { forDoctor: Target; forPatient: Target }][] = [
  ['on two nodes', () => ({ forDoctor: { url: node(0) }, forPatient: { url: node(1) } })],
  [
    'through the balancer with polling only',
    () => ({
      forDoctor: {
        url: t.cluster.url,
        options: { transports: ['polling'], browser: 'browser of the doctor' },
      },
      forPatient: {
        url: t.cluster.url,
        options: { transports: ['polling'], browser: 'browser of the patient, another one' },
      },
    }),
  ],
];

test.each(SOCKET_SETUPS)('call signalling and chat work %s', async (title, setup) => {
  const appointmentId = await book(t.cluster.url, patient().token, nextChoice());
  const [row] = await t.database.db.select().from(appointments).where(eq(appointments.id, appointmentId));
  const room = row?.roomId ?? '';
  const { forDoctor, forPatient } = setup();
  const doctorSocket = await connectSocket(forDoctor.url, doctor().token, forDoctor.options);
  const patientSocket = await connectSocket(forPatient.url, patient().token, forPatient.options);
  for (const socket of [doctorSocket, patientSocket])
    expect(await socket.send('join-room', { room, user: {} })).toMatchObject({ ok: true });
  for (const socket of [patientSocket, doctorSocket])
    expect(await socket.send('ready-for-offer', { room })).toMatchObject({ ok: true });
  await doctorSocket.waitFor('trigger-offer');
  await patientSocket.waitFor('ready');
  expect(patientSocket.received('trigger-offer')).toHaveLength(0);
  await doctorSocket.send('offer', { room, offer: { type: 'offer', sdp: 'v=0 doctor' } });
  await patientSocket.waitFor('offer');
  await patientSocket.send('answer', { room, answer: { type: 'answer', sdp: 'v=0 patient' } });
  await doctorSocket.waitFor('answer');
  await patientSocket.send('ice-candidate', {
    room,
    candidate: { candidate: 'candidate:1', sdpMid: '0', sdpMLineIndex: 0 },
  });
  await doctorSocket.waitFor('ice-candidate');
  const sent = scaledCount(10, 100);
  const trips: number[] = [];
  for (let n = 0; n < sent; n += 1) {
    const startedAt = performance.now();
    await patientSocket.send('send-message', { room, message: { id: `${room}-${n}`, text: `Message ${n}` } });
    await doctorSocket.waitFor('receive-message', n + 1);
    trips.push(performance.now() - startedAt);
  }
  expect(doctorSocket.received('receive-message').map(({ text }) => text)).toEqual(
    Array.from({ length: sent }, (_, n) => `Message ${n}`),
  );
  await doctorSocket.send('end-session', { room, user: {} });
  await patientSocket.waitFor('session-ended');
  reportFigures('S3', `call and chat ${title}`, { messages: sent, 'ms p95': percentile(trips, 0.95) });
  doctorSocket.close();
  patientSocket.close();
});

test('a session revoked on one node stops working on the other within a second', async () => {
  const someone = t.people.patients[1]!;
  const socket = await connectSocket(node(1), someone.token);
  expect((await sendRequest(node(1), someone.token, 'GET', '/api/v1/user/current-user')).status).toBe(200);
  const slowdown = measureSlowdown();
  let closedAt = 0;
  socket.raw.on('disconnect', () => {
    closedAt = performance.now();
  });
  const startedAt = performance.now();
  expect((await sendRequest(node(0), someone.token, 'POST', '/api/v1/user/logout')).status).toBeLessThan(300);
  await until('the socket is closed', () => closedAt > 0);
  expect(closedAt - startedAt).toBeLessThan(1_000 * slowdown);
  expect((await sendRequest(node(1), someone.token, 'GET', '/api/v1/user/current-user')).status).toBe(401);
  reportFigures('A2', 'revoked on one node, socket closed on the other', {
    ms: Math.round(closedAt - startedAt),
  });
});

function countStatuses(responses: { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

test('when many patients on two nodes want one slot, one of them gets it', async () => {
  const rounds = scaledCount(3, 50);
  for (let round = 0; round < rounds; round += 1) {
    const choice = slotChoice(t.people.doctors[1 + (round % 3)]!.id, 100 + round);
    const racers = t.people.patients.filter((_, n) => n !== 1).slice(0, RACERS);
    const responses = await Promise.all(racers.map(({ token }, n) => hold(node(n % 2), token, choice)));
    const winners = responses.filter(({ status }) => status === 201);
    expect(countStatuses(responses)).toEqual({ 201: 1, 409: racers.length - 1 });
    const winner = racers[responses.findIndex(({ status }) => status === 201)]!;
    await sendRequest(node(0), winner.token, 'POST', '/api/v1/payment/cancel-checkout-session', {
      id: winners[0]?.body.id,
    });
  }
  expect(await findBrokenInvariants(t.database.db)).toEqual([]);
  reportFigures('B1', 'racers for one slot, two nodes', { rounds, racers: RACERS, '5xx responses': 0 });
});

test('when the patient’s return and the provider’s webhook race, there is one appointment', async () => {
  const trials = scaledCount(10, 500);
  for (let trial = 0; trial < trials; trial += 1) {
    const someone = t.people.patients[2 + (trial % 4)]!;
    const choice = slotChoice(t.people.doctors[trial % 4]!.id, 200 + Math.floor(trial / 4));
    const held = await hold(node(trial % 2), someone.token, choice);
    expect(held.status).toBe(201);
    const [, ...confirmations] = await Promise.all([
      pay(node(0), held.body.id),
      ...[0, 1, 0, 1].map((n) => confirm(node(n), someone.token, held.body.id)),
    ]);
    confirmations.push(await confirm(node(0), someone.token, held.body.id));
    const ids = new Set(confirmations.map(({ body }) => body?.data?.appointmentId).filter(Boolean));
    expect(ids.size).toBe(1);
  }
  expect(await findBrokenInvariants(t.database.db)).toEqual([]);
  reportFigures('B5', 'concurrent return and webhook, two nodes', { trials });
});

test('a node shows an operator its metrics', async () => {
  const text = String((await sendRequest(node(0), METRICS_TOKEN, 'GET', '/metrics')).body);
  for (const name of [
    'sockets',
    'rooms_open',
    'holds',
    'refunds_waiting',
    'job_lag_seconds',
    'pool_waiting',
    'redis_ready',
  ])
    expect(text).toMatch(new RegExp(`^carelane_${name} \\d`, 'm'));
  for (const [url, token] of [
    [node(0), undefined],
    [t.cluster.url, METRICS_TOKEN],
  ] as const)
    expect((await sendRequest(url, token, 'GET', '/metrics')).status).toBe(404);
});

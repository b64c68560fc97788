import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { appointments, notifications, users } from '../db/schema';
import type { Deps } from '../deps';
import { suspendAccount } from '../operators/accounts/suspend-account';
import { channel } from '../realtime/realtime';
import { givenAppointment } from '../testing/factories';
import { findBrokenInvariants } from '../testing/invariants';
import { givenOperator } from '../testing/operator';
import { connectSocket, listenForSockets } from '../testing/socket-client';
import { testApp } from '../testing/test-app';
import { listenForEndedRooms } from './end-rooms';

const t = await testApp();
await listenForSockets(t);
const { db } = t.deps;
beforeEach(() => t.reset());
afterEach(async () => expect(await findBrokenInvariants(db)).toEqual([]));

/** PostgreSQL has to send two notifications. */
const UPCOMING_VISITS = 102;
const DAY_MS = 86_400_000;

async function givenCall() {
  const visit = await givenAppointment(t);
  const room = visit.appointment.roomId;
  const sockets = {
    doctor: await connectSocket(t, visit.doctor),
    patient: await connectSocket(t, visit.patient),
  };
  return { ...visit, room, sockets };
}
type Call = Awaited<ReturnType<typeof givenCall>>;

describe.each(['doctor', 'patient'] as const)('when a %s is suspended in a call', (role) => {
  const other = role === 'doctor' ? 'patient' : 'doctor';
  it.each([
    ['the day before the visit', -1_440],
    ['before the visit', -5],
    ['during the visit', 10],
  ])('%s, the call ends for both browsers', async (_, minutes) => {
    const call = await givenCall();
    t.clock.set(new Date(call.appointment.startsAt.getTime() + minutes * 60_000).toISOString());
    for (const socket of Object.values(call.sockets))
      expect(await socket.send('join-room', { room: call.room })).toEqual({ ok: true });
    expect(await suspendAccount(givenOperator(t), call[role].user.id, 'Rude')).toBe('done');
    expect(await call.sockets[other].until('session-ended')).toEqual([{ isClosed: true }]);
    await vi.waitFor(() => expect(call.sockets[role].raw.connected).toBe(false));
    const response = await call.sockets[other].send('offer', { room: call.room, offer: { type: 'offer' } });
    expect(response).toMatchObject({ ok: false });
    const received = (await db.select().from(notifications)).filter(
      ({ userId }) => userId === call[other].user.id,
    );
    expect(received.map(({ message }) => message).join()).toMatch(
      minutes < 0 ? /cancel/ : /ended by Carelane/,
    );
    const [visit] = await db.select().from(appointments);
    expect(visit?.status).toBe(minutes < 0 ? 'canceled' : 'completed');
    call.sockets[other].close();
  });
});

it.each([
  [
    'the patient cancels',
    (call: Call) => t.as(call.patient).patch(`/appointment/cancel/${call.appointment.id}`),
  ],
  [
    'the doctor cannot attend',
    (call: Call) => t.as(call.doctor).post(`/appointment/${call.appointment.id}/cannot-attend`, {}),
  ],
])('a call ends for both browsers when %s, and its room is empty', async (_, cancel) => {
  const call = await givenCall();
  t.clock.set(new Date(call.appointment.startsAt.getTime() - 5 * 60_000).toISOString());
  const sockets = Object.values(call.sockets);
  for (const socket of sockets) await socket.send('join-room', { room: call.room });
  expect((await cancel(call)).status).toBe(200);
  const presence = { appointmentId: call.appointment.id, doctor: false, patient: false };
  for (const socket of sockets) {
    expect(await socket.until('session-ended')).toEqual([{ isClosed: true }]);
    await expect.poll(() => socket.received('room-presence').at(-1)).toEqual(presence);
    socket.close();
  }
  const { body } = await t.as(call.patient).get(`/consultation/${call.appointment.id}/presence`);
  expect(body.data).toEqual(presence);
});

it('a call ends even if its doctor has more upcoming visits than fit into one PostgreSQL notification', async () => {
  const first = await givenAppointment(t);
  const { doctor, patient } = first;
  let latest = first.appointment;
  for (let visit = 1; visit < UPCOMING_VISITS; visit += 1) {
    const startsAt = new Date(latest.startsAt.getTime() + DAY_MS);
    latest = (await givenAppointment(t, { doctor, patient, startsAt })).appointment;
  }
  const socket = await connectSocket(t, patient);
  expect(await socket.send('join-room', { room: latest.roomId })).toEqual({ ok: true });
  expect(await suspendAccount(givenOperator(t), doctor.user.id, 'Rude')).toBe('done');
  expect(await socket.until('session-ended')).toEqual([{ isClosed: true }]);
  socket.close();
});

it('calls whose end was missed while the database was unreachable end when it is back, and no others', async () => {
  let reconnect = () => {};
  const database: Deps['database'] = {
    ...t.deps.database,
    listen: async (_channel, _onMessage, onReconnect) => {
      reconnect = onReconnect;
      return { alive: () => true };
    },
  };
  await listenForEndedRooms({ ...t.deps, database });
  const [canceled, suspended, running] = [await givenCall(), await givenCall(), await givenCall()];
  const calls = [canceled, suspended, running];
  for (const { room, sockets } of calls)
    for (const socket of Object.values(sockets))
      expect(await socket.send('join-room', { room })).toEqual({ ok: true });
  const byVisit = ({ appointment }: { appointment: { id: string } }) => eq(appointments.id, appointment.id);
  await db.update(appointments).set({ status: 'canceled' }).where(byVisit(canceled));
  await db.update(users).set({ suspendedAt: t.clock.now() }).where(eq(users.id, suspended.doctor.user.id));
  const completed = { status: 'completed', completedAt: t.clock.now() } as const;
  for (const call of [suspended, running]) await db.update(appointments).set(completed).where(byVisit(call));
  reconnect();
  for (const call of [canceled, suspended])
    for (const socket of Object.values(call.sockets))
      expect(await socket.until('session-ended')).toEqual([{ isClosed: true }]);
  expect(running.sockets.patient.received('session-ended'), 'the doctor only marked it as completed').toEqual(
    [],
  );
  for (const { sockets } of calls) for (const socket of Object.values(sockets)) socket.close();
});

it('nobody enters a room that is closed while other nodes are asked who is in it', async () => {
  const call = await givenCall();
  t.clock.set(new Date(call.appointment.startsAt.getTime() - 5 * 60_000).toISOString());
  const { adapter } = t.deps.realtime.io.of('/');
  const fetchSockets = adapter.fetchSockets.bind(adapter);
  const slowNode = vi.spyOn(adapter, 'fetchSockets').mockImplementation(async (options) => {
    await t.as(call.patient).patch(`/appointment/cancel/${call.appointment.id}`);
    return fetchSockets(options);
  });
  const response = await call.sockets.doctor.send('join-room', { room: call.room });
  slowNode.mockRestore();
  expect(response).toMatchObject({ ok: false, code: 'NOT_SCHEDULED' });
  expect(await t.deps.realtime.io.in(channel.room(call.room)).fetchSockets()).toEqual([]);
  for (const socket of Object.values(call.sockets)) socket.close();
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { appointments, notifications } from '../db/schema';
import { suspendAccount } from '../operators/accounts/suspend-account';
import { givenAppointment } from '../testing/factories';
import { findBrokenInvariants } from '../testing/invariants';
import { givenOperator } from '../testing/operator';
import { connectSocket, listenForSockets } from '../testing/socket-client';
import { testApp } from '../testing/test-app';

const t = await testApp();
await listenForSockets(t);
const { db } = t.deps;
beforeEach(() => t.reset());
afterEach(async () => expect(await findBrokenInvariants(db)).toEqual([]));

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

describe.each(['doctor', 'patient'] as const)('when a %s is suspended in a call', (who) => {
  const other = who === 'doctor' ? 'patient' : 'doctor';
  it.each([
    ['the day before the visit', -1_440],
    ['before the visit', -5],
    ['in the middle of it', 10],
  ])('%s, both browsers are notified that it is over', async (_, minutes) => {
    const call = await givenCall();
    t.clock.set(new Date(call.appointment.startsAt.getTime() + minutes * 60_000).toISOString());
    for (const socket of Object.values(call.sockets))
      expect(await socket.send('join-room', { room: call.room })).toEqual({ ok: true });
    expect(await suspendAccount(givenOperator(t), call[who].user.id, 'Rude')).toBe('done');
    expect(await call.sockets[other].until('session-ended')).toEqual([{ isClosed: true }]);
    await vi.waitFor(() => expect(call.sockets[who].raw.connected).toBe(false));
    const sent = await call.sockets[other].send('offer', { room: call.room, offer: { type: 'offer' } });
    expect(sent).toMatchObject({ ok: false });
    const notes = (await db.select().from(notifications)).filter(
      ({ userId }) => userId === call[other].user.id,
    );
    expect(notes.map(({ message }) => message).join()).toMatch(minutes < 0 ? /cancel/ : /ended by Carelane/);
    const [visit] = await db.select().from(appointments);
    expect(visit?.status).toBe(minutes < 0 ? 'canceled' : 'completed');
    call.sockets[other].close();
  });
});

it('a call ends even if its doctor has more upcoming visits than fit into one notification', async () => {
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

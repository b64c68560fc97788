import { eq } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { appointments } from '../db/schema';
import { givenAppointment } from '../testing/factories';
import { connectSocket, listenForSockets } from '../testing/socket-client';
import { testApp } from '../testing/test-app';

const t = await testApp({ now: '2026-03-02T04:45:00.000Z' });
await listenForSockets(t);
beforeEach(async () => {
  vi.restoreAllMocks();
  await t.reset();
});

const givenVisit = () => givenAppointment(t, { localDate: '2026-03-02' });
const announceDelay = (doctor: { token: string }) =>
  t.as(doctor).put('/doctor/running-late', { minutes: 20 });
const readAppointment = async (id: string) =>
  (await t.deps.db.select().from(appointments).where(eq(appointments.id, id)))[0];
const spyOnOtherNodes = () => vi.spyOn(t.deps.realtime.io.of('/').adapter, 'fetchSockets');

test('the other nodes are queried before anything is locked', async () => {
  const { appointment, doctor } = await givenVisit();
  const query = spyOnOtherNodes().mockImplementation(async () => {
    // Waits forever for a lock that is held while the nodes are queried.
    await t.deps.db
      .update(appointments)
      .set({ reason: 'changed' })
      .where(eq(appointments.id, appointment.id));
    return [];
  });
  expect((await announceDelay(doctor)).status).toBe(200);
  expect(query).toHaveBeenCalled();
  expect(await readAppointment(appointment.id)).toMatchObject({ reason: 'changed', lateMinutes: 20 });
});

test('a delay can be announced even if a node does not answer', async () => {
  const { appointment, doctor } = await givenVisit();
  spyOnOtherNodes().mockRejectedValue(new Error('timeout reached: missing 1 responses'));
  expect((await announceDelay(doctor)).status).toBe(200);
  expect(await readAppointment(appointment.id)).toMatchObject({ lateMinutes: 20 });
});

test.each(['a node does not answer', 'Redis is unavailable'])(
  'while %s, a doctor who was seen in the room a moment ago is not late for that visit',
  async (fault) => {
    const { appointment, doctor } = await givenVisit();
    const socket = await connectSocket(t, doctor);
    await socket.send('join-room', { room: appointment.roomId });
    if (fault === 'Redis is unavailable') {
      vi.spyOn(t.deps.realtime, 'reachesEveryNode').mockReturnValue(false);
      spyOnOtherNodes().mockResolvedValue([]);
    } else spyOnOtherNodes().mockRejectedValue(new Error('timeout reached: missing 1 responses'));
    expect((await announceDelay(doctor)).status).toBe(409);
    expect((await readAppointment(appointment.id))?.doctorJoinedAt).not.toBeNull();
    socket.close();
  },
);

test('a doctor who enters while the nodes are queried counts as arrived', async () => {
  const { appointment, doctor } = await givenVisit();
  const socket = await connectSocket(t, doctor);
  await socket.send('join-room', { room: appointment.roomId });
  await socket.send('leave-room', { room: appointment.roomId });
  const query = spyOnOtherNodes();
  query.mockImplementation(async () => {
    query.mockRestore();
    t.clock.advance({ seconds: 1 });
    await socket.send('join-room', { room: appointment.roomId });
    return [];
  });
  expect((await announceDelay(doctor)).status).toBe(409);
  expect((await readAppointment(appointment.id))?.doctorJoinedAt).not.toBeNull();
  socket.close();
});

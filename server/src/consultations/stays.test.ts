import { beforeEach, expect, it, vi } from 'vitest';
import { disputes, roomStays } from '../db/schema';
import { givenAppointment } from '../testing/factories';
import { connectSocket, listenForSockets } from '../testing/socket-client';
import { testApp } from '../testing/test-app';

const t = await testApp();
await listenForSockets(t);
beforeEach(() => t.reset());
const { db } = t.deps;

const readStays = async () =>
  (await db.select().from(roomStays).orderBy(roomStays.enteredAt)).map(
    ({ person, enteredAt, lastSeenAt }) =>
      [person, (lastSeenAt.getTime() - enteredAt.getTime()) / 60_000] as const,
  );

it('records how long each person was in the room, until they leave or lose the connection', async () => {
  const { appointment, doctor, patient } = await givenAppointment(t);
  const room = { room: appointment.roomId };
  const [patientSocket, doctorSocket] = [await connectSocket(t, patient), await connectSocket(t, doctor)];
  await patientSocket.send('join-room', room);
  t.clock.advance({ minutes: 1 });
  await doctorSocket.send('join-room', room);
  t.clock.advance({ minutes: 1 });
  await t.runSweep('renew-stays');
  t.clock.advance({ minutes: 1 });
  await patientSocket.send('leave-room', room);
  expect(await readStays()).toEqual([
    ['patient', 3],
    ['doctor', 1],
  ]);
  t.clock.advance({ minutes: 1 });
  doctorSocket.close();
  await vi.waitFor(async () => expect((await readStays())[1]).toEqual(['doctor', 3]), { timeout: 20_000 });
});

it('continues a stay after an absence of two minutes, and begins a second one after ten', async () => {
  const { appointment, patient } = await givenAppointment(t);
  const room = { room: appointment.roomId };
  const socket = await connectSocket(t, patient);
  await socket.send('join-room', room);
  await socket.send('leave-room', room);
  t.clock.advance({ minutes: 2 });
  await socket.send('join-room', room);
  expect(await readStays()).toEqual([['patient', 2]]);
  await socket.send('leave-room', room);
  t.clock.advance({ minutes: 10 });
  await socket.send('join-room', room);
  expect(await readStays()).toEqual([
    ['patient', 2],
    ['patient', 0],
  ]);
  socket.close();
});

it('ends both people’s stays when the session ends', async () => {
  const { appointment, doctor, patient } = await givenAppointment(t);
  const room = { room: appointment.roomId };
  const [patientSocket, doctorSocket] = [await connectSocket(t, patient), await connectSocket(t, doctor)];
  await patientSocket.send('join-room', room);
  await doctorSocket.send('join-room', room);
  t.clock.advance({ minutes: 2 });
  await doctorSocket.send('end-session', room);
  expect((await readStays()).map(([, minutes]) => minutes)).toEqual([2, 2]);
  patientSocket.close();
  doctorSocket.close();
});

it('does not delete the stays of a disputed visit', async () => {
  const { appointment } = await givenAppointment(t);
  const enteredAt = t.clock.now();
  await db.insert(roomStays).values({
    appointmentId: appointment.id,
    person: 'doctor',
    enteredAt,
    lastSeenAt: enteredAt,
  });
  await db.insert(disputes).values({ appointmentId: appointment.id, raisedBy: 'patient' });
  t.clock.advance({ days: 40 });
  await t.runSweep('sweep-retention');
  expect(await readStays()).toHaveLength(1);
  await db.update(disputes).set({ outcome: 'kept', decidedAt: t.clock.now() });
  await t.runSweep('sweep-retention');
  expect(await readStays()).toEqual([]);
});

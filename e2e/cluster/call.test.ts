import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { DISCONNECT_GRACE_SECONDS } from '../../contract/src/consultations/consultation';
import { appointments } from '../../server/src/db/schema';
import { reportFigures } from '../../server/src/testing/counts';
import { book, slotChoice } from './booking-client';
import { setUpCluster } from './cluster-test';
import { connectSocket } from './sockets';
import { measureSlowdown, pause } from './timing';

const t = setUpCluster({ doctors: 3, patients: 3 });

async function givenCall(number: number) {
  const [doctor, patient] = [t.people.doctors[number]!, t.people.patients[number]!];
  const appointmentId = await book(t.cluster.url, patient.token, slotChoice(doctor.id, number));
  const [row] = await t.database.db.select().from(appointments).where(eq(appointments.id, appointmentId));
  const room = row?.roomId ?? '';
  const [first, second] = t.cluster.nodes.map(({ url }) => url) as [string, string];
  const doctorSocket = await connectSocket(second, doctor.token);
  const patientSocket = await connectSocket(first, patient.token);
  for (const socket of [doctorSocket, patientSocket])
    expect(await socket.send('join-room', { room, user: {} })).toMatchObject({ ok: true });
  const reconnect = async () => {
    const socket = await connectSocket(second, patient.token);
    expect(await socket.send('join-room', { room, user: {} })).toMatchObject({ ok: true });
  };
  return { room, doctorSocket, patientSocket, reconnect };
}

test('when a node crashes, each person on it is reported as disconnected once after the grace period, unless they reconnect to another node', async () => {
  const [lost, returning, leaving] = await Promise.all([givenCall(0), givenCall(1), givenCall(2)]);
  await pause(6_000 * measureSlowdown());
  await leaving.patientSocket.send('leave-room', { room: leaving.room });
  await leaving.doctorSocket.waitFor('user-disconnected');
  await t.cluster.nodes[0]?.kill();
  const crashedAt = performance.now();
  await returning.reconnect();
  await lost.doctorSocket.waitFor('user-disconnected');
  const seconds = (performance.now() - crashedAt) / 1000;
  expect(seconds).toBeGreaterThan(DISCONNECT_GRACE_SECONDS);
  await pause(5_000 * measureSlowdown());
  expect(returning.doctorSocket.received('user-disconnected')).toEqual([]);
  for (const { doctorSocket } of [lost, leaving])
    expect(doctorSocket.received('user-disconnected')).toHaveLength(1);
  expect(lost.doctorSocket.received('room-presence').at(-1)).toMatchObject({ doctor: true, patient: false });
  reportFigures('S3', 'a person on a crashed node is reported as disconnected', {
    seconds: seconds.toFixed(1),
  });
});

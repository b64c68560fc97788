import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { appointments } from '../../server/src/db/schema';
import { ask, book, slotChoice } from './booking-client';
import { clusterWith } from './cluster-test';
import { connectGuest, connectSocket } from './sockets';

const QUARTER_HOUR_MS = 15 * 60_000;
const t = clusterWith({ doctors: 1, patients: 1 });

test('a guest on a different node from the other two is let in, called by both, and removed', async () => {
  const [near = '', far = ''] = t.cluster.nodes.map(({ url }) => url);
  const [doctor, patient] = [t.people.doctors[0]!, t.people.patients[0]!];
  const id = await book(near, patient.token, slotChoice(doctor.id, 0));
  // Guests can enter from 15 minutes before the visit, which begins at a quarter of an hour.
  const [visit] = await t.database.db
    .update(appointments)
    .set({ startsAt: new Date(Date.now() - (Date.now() % QUARTER_HOUR_MS)) })
    .where(eq(appointments.id, id))
    .returning();
  const room = visit?.roomId ?? '';
  const pair = await Promise.all([doctor, patient].map(({ token }) => connectSocket(near, token)));
  for (const socket of pair)
    expect(await socket.send('join-room', { room, user: {} })).toMatchObject({ ok: true });

  const invites = `/api/v1/consultation/${id}/invites`;
  const invited = await ask(near, patient.token, 'POST', invites, { kind: 'carer' });
  const body = { token: invited.body.data.link.split('#')[1], name: 'Gita Guest' };
  const entered = await ask(far, undefined, 'POST', '/api/v1/guest/enter', body);
  const guest = await connectGuest(far, entered.body.data.session);
  expect(await guest.receives('seat')).toEqual([{ state: 'waiting' }]);
  const listed = await ask(near, doctor.token, 'GET', invites);
  expect(listed.body.data).toMatchObject([{ name: 'Gita Guest', state: 'waiting', isConnected: true }]);

  const address = `${invites}/${listed.body.data[0]._id}`;
  expect(await ask(near, doctor.token, 'POST', `${address}/admit`)).toMatchObject({ status: 200 });
  expect((await guest.receives('seat', 2))[1]).toMatchObject({ state: 'admitted' });
  for (const socket of pair) {
    const [admitted] = await socket.receives('guest-admitted');
    const offer = { type: 'offer', sdp: 'v=0' };
    await socket.send('guest-signal', { room, guest: admitted.guest, signal: { offer } });
  }
  expect((await guest.receives('signal', 2)).map(({ from }) => from).sort()).toEqual(['doctor', 'patient']);
  for (const to of ['doctor', 'patient']) await guest.send('signal', { to, signal: { ready: true } });
  for (const socket of pair) expect(await socket.receives('guest-signal')).toHaveLength(1);

  expect(await ask(near, patient.token, 'DELETE', address)).toMatchObject({ status: 200 });
  expect(await guest.receives('ended')).toEqual([{ why: 'removed' }]);
  for (const socket of pair) await socket.receives('guest-left');
});

import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { appointments } from '../../server/src/db/schema';
import { book, sendRequest, slotChoice } from './booking-client';
import { setUpCluster } from './cluster-test';
import { connectGuest, connectSocket } from './sockets';

const QUARTER_HOUR_MS = 15 * 60_000;
const t = setUpCluster({ doctors: 1, patients: 1 });

test('a guest on a different node from the other two is let in, called by both, and removed', async () => {
  const [nearUrl = '', farUrl = ''] = t.cluster.nodes.map(({ url }) => url);
  const [doctor, patient] = [t.people.doctors[0]!, t.people.patients[0]!];
  const id = await book(nearUrl, patient.token, slotChoice(doctor.id, 0));
  const [visit] = await t.database.db
    .update(appointments)
    .set({ startsAt: new Date(Date.now() - (Date.now() % QUARTER_HOUR_MS)) })
    .where(eq(appointments.id, id))
    .returning();
  const room = visit?.roomId ?? '';
  const pair = await Promise.all([doctor, patient].map(({ token }) => connectSocket(nearUrl, token)));
  for (const socket of pair)
    expect(await socket.send('join-room', { room, user: {} })).toMatchObject({ ok: true });

  const invites = `/api/v1/consultation/${id}/invites`;
  const invited = await sendRequest(nearUrl, patient.token, 'POST', invites, { kind: 'carer' });
  const body = { token: invited.body.data.link.split('#')[1], name: 'Gita Guest' };
  const entered = await sendRequest(farUrl, undefined, 'POST', '/api/v1/guest/enter', body);
  const guest = await connectGuest(farUrl, entered.body.data.session);
  expect(await guest.waitFor('seat')).toEqual([{ state: 'waiting' }]);
  const listed = await sendRequest(nearUrl, doctor.token, 'GET', invites);
  expect(listed.body.data).toMatchObject([{ name: 'Gita Guest', state: 'waiting', isConnected: true }]);

  const address = `${invites}/${listed.body.data[0]._id}`;
  expect(await sendRequest(nearUrl, doctor.token, 'POST', `${address}/admit`)).toMatchObject({ status: 200 });
  expect((await guest.waitFor('seat', 2))[1]).toMatchObject({ state: 'admitted' });
  for (const socket of pair) {
    const [admitted] = await socket.waitFor('guest-admitted');
    const offer = { type: 'offer', sdp: 'v=0' };
    await socket.send('guest-signal', { room, guest: admitted.guest, signal: { offer } });
  }
  expect((await guest.waitFor('signal', 2)).map(({ from }) => from).sort()).toEqual(['doctor', 'patient']);
  for (const to of ['doctor', 'patient']) await guest.send('signal', { to, signal: { ready: true } });
  for (const socket of pair) expect(await socket.waitFor('guest-signal')).toHaveLength(1);

  expect(await sendRequest(nearUrl, patient.token, 'DELETE', address)).toMatchObject({ status: 200 });
  expect(await guest.waitFor('ended')).toEqual([{ why: 'removed' }]);
  for (const socket of pair) await socket.waitFor('guest-left');
});

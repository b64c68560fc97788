import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { givenDoctor, givenPatient } from '../testing/factories';
import { type TestApp, testApp } from '../testing/test-app';
import { notify } from './notify';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(() => t.reset());

async function notifyPerson(userId: string, message: string, dedupeKey?: string) {
  t.clock.advance({ seconds: 1 });
  return notify(t.deps.db, {
    userId,
    topic: 'visit-booked',
    type: 'appointment',
    message,
    link: '/appointments',
    createdAt: t.clock.now(),
    ...(dedupeKey ? { dedupeKey } : {}),
  });
}

describe('notifications', () => {
  it('are listed newest first, with the unread count, to their owner only', async () => {
    const [asha, meera] = [await givenPatient(t), await givenDoctor(t)];
    await notifyPerson(asha.user.id, 'first');
    await notifyPerson(asha.user.id, 'second');
    await notifyPerson(meera.user.id, 'for the doctor');
    const { body } = await t.as(asha).get('/notification');
    expect(body.data.map((note: { message: string }) => note.message)).toEqual(['second', 'first']);
    expect(body.data[0]).toMatchObject({ type: 'appointment', isRead: false, link: '/appointments' });
    expect((await t.as(asha).get('/notification/unread-count')).body.data).toEqual({ count: 2 });
    expect((await t.as(meera).get('/notification/unread-count')).body.data).toEqual({ count: 1 });
  });

  it('are stored once for the same event', async () => {
    const asha = await givenPatient(t);
    await notifyPerson(asha.user.id, 'booked', 'booked:1');
    expect(await notifyPerson(asha.user.id, 'booked', 'booked:1')).toBeUndefined();
    expect((await t.as(asha).get('/notification')).body.data).toHaveLength(1);
  });

  it('are all read after mark-all-read, for the caller only', async () => {
    const [asha, ravi] = [await givenPatient(t), await givenPatient(t)];
    await notifyPerson(asha.user.id, 'hers');
    await notifyPerson(ravi.user.id, 'his');
    expect((await t.as(asha).patch('/notification/mark-all-read')).status).toBe(200);
    expect((await t.as(asha).get('/notification/unread-count')).body.data).toEqual({ count: 0 });
    expect((await t.as(asha).get('/notification')).body.data[0].isRead).toBe(true);
    expect((await t.as(ravi).get('/notification/unread-count')).body.data).toEqual({ count: 1 });
  });

  it('are marked as read one at a time by their owner, and by nobody else', async () => {
    const [asha, ravi] = [await givenPatient(t), await givenPatient(t)];
    await notifyPerson(asha.user.id, 'first');
    await notifyPerson(asha.user.id, 'second');
    const { body } = await t.as(asha).get('/notification');
    const path = `/notification/${body.data[0].id}/read`;
    expect((await t.as(ravi).patch(path)).status).toBe(200);
    expect((await t.as(asha).get('/notification/unread-count')).body.data).toEqual({ count: 2 });
    expect((await t.as(asha).patch(path)).status).toBe(200);
    const read = (await t.as(asha).get('/notification')).body.data;
    expect(read.map((note: { message: string; isRead: boolean }) => [note.message, note.isRead])).toEqual([
      ['second', true],
      ['first', false],
    ]);
  });

  it('are paginated', async () => {
    const asha = await givenPatient(t);
    for (const message of ['1', '2', '3', '4', '5']) await notifyPerson(asha.user.id, message);
    const seen: string[] = [];
    let cursor = '';
    do {
      const { body } = await t.as(asha).get(`/notification?limit=2${cursor ? `&cursor=${cursor}` : ''}`);
      seen.push(...body.data.map((note: { message: string }) => note.message));
      cursor = body.page.nextCursor;
    } while (cursor);
    expect(seen).toEqual(['5', '4', '3', '2', '1']);
  });

  it('are refused with a bad limit, with a bad cursor and without a session', async () => {
    const asha = await givenPatient(t);
    for (const query of ['limit=0', 'limit=101', 'limit=x', 'cursor=abc']) {
      expect((await t.as(asha).get(`/notification?${query}`)).status).toBe(422);
    }
    expect((await t.anonymous.get('/notification')).status).toBe(401);
    expect((await t.anonymous.get('/notification/unread-count')).status).toBe(401);
    expect((await t.anonymous.patch('/notification/mark-all-read')).status).toBe(401);
    expect((await t.anonymous.patch('/notification/n-1/read')).status).toBe(401);
  });
});

import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { announcementMails, jobs, notifications, operatorLog, users } from '../../db/schema';
import { givenOperatorAccount, givenPatient, givenUser } from '../../testing/factories';
import { testApp } from '../../testing/test-app';

const t = await testApp();
beforeEach(() => t.reset());
const { db } = t.deps;

const BODY = {
  id: 'a-1',
  audience: 'everybody',
  subject: 'New hours',
  text: 'From May on.',
  reason: 'Asked for.',
};

async function givenPeople(patients: number, doctors = 1) {
  const operator = await givenOperatorAccount(t, { name: 'Tara Menon' });
  for (let index = 0; index < patients; index += 1) await givenUser(t, { role: 'patient' });
  for (let index = 0; index < doctors; index += 1) await givenUser(t, { role: 'doctor' });
  return operator;
}
const step = () => t.runSweep('send-announcements');
const send = (operator: { token: string }, body: object = BODY) =>
  t.as(operator).post('/operator/announcements', body);
const read = async (operator: { token: string }) =>
  (await t.as(operator).get('/operator/announcements')).body.data[0];
const readNotifications = () => db.select().from(notifications);

describe('an announcement', () => {
  it('reaches each account once, by notification and email, in steps', async () => {
    const operator = await givenPeople(40);
    const { status, body } = await send(operator);
    expect([status, body.data.recipients, body.data.notified]).toEqual([201, 41, 0]);
    await step();
    expect((await read(operator)).notified).toBe(25);
    expect((await read(operator)).mails).toEqual({ delivered: 0, waiting: 25, givenUp: 0 });
    await step();
    expect((await read(operator)).notified).toBe(25);
    await t.runJobs();
    for (let round = 0; round < 4; round += 1) await step();
    await t.runJobs();
    expect(await read(operator)).toMatchObject({
      recipients: 41,
      notified: 41,
      finishedAt: expect.any(String),
      mails: { delivered: 41, waiting: 0, givenUp: 0 },
    });
    expect(new Set(t.sentEmails().map(({ to }) => to)).size).toBe(41);
    expect(t.sentEmails()).toHaveLength(41);
    expect(t.sentEmails()[0]).toMatchObject({
      subject: 'New hours',
      text: expect.stringContaining('From May on.'),
    });
    const notes = await readNotifications();
    expect(new Set(notes.map(({ userId }) => userId)).size).toBe(41);
    expect(notes.map(({ message }) => message)).toContain('New hours: From May on.');
    expect(await db.$count(announcementMails)).toBe(0);
  });

  it('notifies nobody twice when several nodes send it at the same time', async () => {
    const operator = await givenPeople(60);
    await send(operator);
    for (let round = 0; round < 6; round += 1) {
      await Promise.all([step(), step(), step()]);
      await t.runJobs();
    }
    expect([(await readNotifications()).length, t.sentEmails().length]).toEqual([61, 61]);
    expect((await read(operator)).mails.delivered).toBe(61);
  });

  it('with the same id is stored and recorded once', async () => {
    const operator = await givenPeople(1);
    await Promise.all([send(operator), send(operator), send(operator)]);
    await step();
    await step();
    expect(await readNotifications()).toHaveLength(2);
    expect(await db.select().from(operatorLog).orderBy(operatorLog.sequence)).toMatchObject([
      { act: 'announce', subject: 'a-1', reason: 'Asked for.', details: 'To everybody: New hours' },
    ]);
  });

  it.each([
    ['doctors', 2],
    ['patients', 3],
    ['everybody', 5],
  ])('an announcement to %s reaches only them, and no suspended account', async (audience, people) => {
    const operator = await givenPeople(3, 2);
    const { user } = await givenPatient(t);
    await db.update(users).set({ suspendedAt: t.clock.now() }).where(eq(users.id, user.id));
    const counted = await t.as(operator).get(`/operator/announcements/audience?audience=${audience}`);
    expect(counted.body.data.recipients).toBe(people);
    await send(operator, { ...BODY, audience });
    await step();
    expect(await readNotifications()).toHaveLength(people);
  });

  it('a permanently failed email is counted as such, and as delivered after it was sent again', async () => {
    const operator = await givenPeople(1, 0);
    await send(operator);
    await step();
    await db.update(jobs).set({ failedAt: t.clock.now() });
    expect((await read(operator)).mails).toEqual({ delivered: 0, waiting: 0, givenUp: 1 });
    const [job] = await db.select().from(jobs);
    await t.as(operator).post(`/operator/jobs/${job?.id}/run`, { reason: 'Mail is back.' });
    await t.runJobs();
    expect((await read(operator)).mails).toEqual({ delivered: 1, waiting: 0, givenUp: 0 });
  });

  it('sends no email to an unconfirmed address, if addresses have to be confirmed', async () => {
    const operator = await givenPeople(0, 0);
    await givenUser(t, { role: 'patient', emailConfirmedAt: null });
    await send(operator);
    await step();
    await t.runJobs();
    const expectedMails = t.deps.config.emailConfirmation === 'off' ? 1 : 0;
    expect([(await readNotifications()).length, t.sentEmails().length]).toEqual([1, expectedMails]);
  });

  it('needs a subject, a text, a reason and an operator', async () => {
    const operator = await givenPeople(1);
    const patient = await givenPatient(t);
    for (const field of ['subject', 'text', 'reason', 'audience', 'id'])
      expect((await send(operator, { ...BODY, [field]: ' ' })).status).toBe(422);
    expect((await send(patient)).status).toBe(403);
    expect((await t.anonymous.post('/operator/announcements', BODY)).status).toBe(401);
    await step();
    expect(await readNotifications()).toEqual([]);
  });
});

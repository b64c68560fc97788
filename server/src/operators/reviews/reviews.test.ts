import { beforeEach, describe, expect, it } from 'vitest';
import { doctorProfiles, notifications, operatorLog } from '../../db/schema';
import { givenAppointment, givenDoctor, givenOperatorAccount } from '../../testing/factories';
import { testApp } from '../../testing/test-app';

const t = await testApp();
beforeEach(() => t.reset());
const { db } = t.deps;

async function givenReportedReview() {
  const doctor = await givenDoctor(t, { name: 'Meera Iyer' });
  const givenReview = async (slot: number, rating: number) => {
    const { appointment, patient } = await givenAppointment(t, { doctor, slot, status: 'completed' });
    const body = { appointmentId: appointment.id, rating, comment: `comment ${rating}` };
    const { _id } = (await t.as(patient).post('/review', body)).body.data;
    return { id: _id as string, author: patient };
  };
  await givenReview(0, 5);
  const { id, author } = await givenReview(1, 1);
  await t.as(doctor).post(`/review/${id}/report`, { reason: 'unkind' });
  return { id, author, doctor, operator: await givenOperatorAccount(t) };
}
const list = async (operator: { token: string }, state: string) =>
  (await t.as(operator).get(`/operator/reviews?state=${state}`)).body.data;
const moderate = (person: { token: string }, id: string, decision: string, reason = 'Why') =>
  t.as(person).post(`/operator/reviews/${id}/moderate`, { decision, reason });
const readAverage = async () => {
  const [doctor] = await db.select().from(doctorProfiles);
  return [doctor?.rating, doctor?.ratingCount];
};

describe('a reported review', () => {
  it('is shown as published, without the name of its author', async () => {
    const { id, operator } = await givenReportedReview();
    const shown = await list(operator, 'reported');
    expect(shown).toMatchObject([
      { _id: id, rating: 1, comment: 'comment 1', reportReason: 'unkind', doctor: { name: 'Meera Iyer' } },
    ]);
    expect(JSON.stringify(shown)).not.toContain('Asha');
  });

  it('a review that is kept leaves the queue and still counts, even if it is reported again', async () => {
    const { id, doctor, operator } = await givenReportedReview();
    expect((await moderate(operator, id, 'keep')).status).toBe(200);
    await t.as(doctor).post(`/review/${id}/report`, { reason: 'still unkind' });
    expect(await list(operator, 'reported')).toEqual([]);
    expect(await list(operator, 'kept')).toMatchObject([{ _id: id }]);
    expect(await readAverage()).toEqual([3, 2]);
  });

  it('is hidden and restored, which changes the average and notifies the author', async () => {
    const { id, author, operator } = await givenReportedReview();
    await db.delete(notifications);
    const hide = () => moderate(operator, id, 'hide', 'Insulting.');
    const responses = await Promise.all([hide(), hide(), hide()]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await readAverage()).toEqual([5, 1]);
    expect(await list(operator, 'hidden')).toMatchObject([{ _id: id }]);
    expect(await list(operator, 'reported')).toEqual([]);
    expect((await moderate(operator, id, 'restore', 'A mistake.')).status).toBe(200);
    expect((await moderate(operator, id, 'restore')).status).toBe(409);
    expect(await readAverage()).toEqual([3, 2]);
    expect(await list(operator, 'kept')).toMatchObject([{ _id: id }]);
    const notes = await db.select().from(notifications).orderBy(notifications.id);
    expect(notes.map(({ userId, message }) => [userId, message])).toEqual([
      [author.user.id, 'Your review of Dr. Meera Iyer is no longer shown. Reason: Insulting.'],
      [author.user.id, 'Your review of Dr. Meera Iyer is shown again. Reason: A mistake.'],
    ]);
    const acts = await db.select().from(operatorLog).orderBy(operatorLog.sequence);
    expect(acts.map(({ act, subject }) => [act, subject])).toEqual([
      ['hide-review', id],
      ['restore-review', id],
    ]);
  });

  it('can be moderated only by an operator, with a reason', async () => {
    const { id, doctor, operator } = await givenReportedReview();
    expect((await moderate(operator, id, 'hide', ' ')).status).toBe(422);
    expect((await moderate(operator, 'unknown', 'hide')).status).toBe(409);
    expect((await moderate(doctor, id, 'hide')).status).toBe(403);
    expect((await t.anonymous.post(`/operator/reviews/${id}/moderate`, {})).status).toBe(401);
    expect(await readAverage()).toEqual([3, 2]);
  });
});

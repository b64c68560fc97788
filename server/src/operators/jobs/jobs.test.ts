import { beforeEach, describe, expect, it } from 'vitest';
import { jobs, operatorLog } from '../../db/schema';
import { givenOperatorAccount, givenPatient } from '../../testing/factories';
import { testApp } from '../../testing/test-app';

const t = await testApp();
beforeEach(() => t.reset());
const { db } = t.deps;

async function givenFailedMail(to: string, dedupeKey: string | null = null) {
  const [job] = await db
    .insert(jobs)
    .values({
      kind: 'send-mail',
      payload: { to, subject: 'Your visit', text: 'secret text' },
      runAt: t.clock.now(),
      attempts: 12,
      lastError: 'Error ECONNREFUSED',
      failedAt: t.clock.now(),
      dedupeKey,
    })
    .returning();
  return job?.id ?? '';
}
const list = async (operator: { token: string }) => (await t.as(operator).get('/operator/jobs')).body.data;
const act = (person: { token: string }, id: string, verb: string, reason = 'Mail is back.') =>
  t.as(person).post(`/operator/jobs/${id}/${verb}`, { reason });

describe('jobs that failed permanently', () => {
  it('show their kind, their error and the role of the recipient, never the text or the address', async () => {
    const { user } = await givenPatient(t);
    const operator = await givenOperatorAccount(t);
    const ids = [await givenFailedMail(user.email.toUpperCase()), await givenFailedMail('x@example.test')];
    const shown = await list(operator);
    expect(shown.map(({ _id }: { _id: string }) => _id).sort()).toEqual(ids.sort());
    expect(shown).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'send-mail', recipient: 'patient', lastError: 'Error ECONNREFUSED' }),
        expect.objectContaining({ recipient: null }),
      ]),
    );
    expect(JSON.stringify(shown)).not.toMatch(/secret|example\.test|Your visit/);
  });

  it('run again, once, and are recorded', async () => {
    const operator = await givenOperatorAccount(t, { name: 'Tara Menon' });
    const id = await givenFailedMail('x@example.test');
    const responses = await Promise.all([act(operator, id, 'run'), act(operator, id, 'run')]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404]);
    await t.runJobs();
    expect(t.sentEmails().map(({ to }) => to)).toEqual(['x@example.test']);
    expect(await list(operator)).toEqual([]);
    expect(await db.select().from(operatorLog).orderBy(operatorLog.sequence)).toMatchObject([
      { actor: 'Tara Menon', act: 'run-job', subject: id, reason: 'Mail is back.', details: 'send-mail' },
    ]);
  });

  it('are discarded: nothing is sent, and a dedupe key still prevents a second run', async () => {
    const operator = await givenOperatorAccount(t);
    for (const key of [null, 'only-once']) {
      const id = await givenFailedMail('x@example.test', key);
      expect((await act(operator, id, 'discard')).status).toBe(200);
      expect((await act(operator, id, 'discard')).status).toBe(404);
    }
    await t.runJobs();
    expect(t.sentEmails()).toEqual([]);
    expect(await db.select().from(jobs)).toMatchObject([
      { dedupeKey: 'only-once', payload: {}, failedAt: null },
    ]);
  });

  it('need a reason and an operator, and must have failed', async () => {
    const operator = await givenOperatorAccount(t);
    const patient = await givenPatient(t);
    const id = await givenFailedMail('x@example.test');
    for (const verb of ['run', 'discard']) {
      expect((await act(operator, id, verb, ' ')).status).toBe(422);
      expect((await act(patient, id, verb)).status).toBe(403);
      expect((await t.anonymous.post(`/operator/jobs/${id}/${verb}`, {})).status).toBe(401);
    }
    await db.update(jobs).set({ failedAt: null });
    expect((await act(operator, id, 'discard')).status).toBe(404);
    expect([await db.$count(jobs), await db.$count(operatorLog)]).toEqual([1, 0]);
  });
});

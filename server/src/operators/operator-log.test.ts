import { asc, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { appointments, disputes, operatorLog, payments, refunds, reviews } from '../db/schema';
import { givenDispute } from '../testing/disputes';
import { givenOperatorAccount, givenPatient } from '../testing/factories';
import { PASSWORD, withPassword } from '../testing/leaving';
import { givenOperator } from '../testing/operator';
import { testApp } from '../testing/test-app';
import { decideDispute } from './disputes/decide-dispute';
import { checkLog } from './log/check-log';
import { retryRefund } from './money/retry-refund';
import { recordAct } from './operator-log';
import { moderateReview } from './reviews/moderate-review';

const t = await testApp();
const { db } = t.deps;
beforeEach(() => t.reset());

const record = (subject = 'somebody') =>
  db.transaction((tx) =>
    recordAct(tx, { actor: 'Tara', act: 'suspend', subject, reason: 'Rude', at: t.clock.now() }),
  );

it('numbers concurrent acts without a gap, in one intact chain', async () => {
  await Promise.all(Array.from({ length: 10 }, () => record()));
  const rows = await db.select().from(operatorLog).orderBy(asc(operatorLog.sequence));
  expect(rows.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(await checkLog(db)).toEqual({ checked: 10, brokenAt: undefined });
});

it('shows the operator’s address, no matter what name they have chosen', async () => {
  const operator = await givenOperatorAccount(t, { name: 'Tara', email: 'mallory@example.test' });
  const act = {
    actor: 'Tara',
    actorUserId: operator.user.id,
    act: 'suspend',
    subject: 'somebody',
  } as const;
  await db.transaction((tx) => recordAct(tx, { ...act, reason: 'Rude', at: t.clock.now() }));
  const { body } = await t.as(operator).get('/operator/log');
  expect(body.data).toMatchObject([{ actor: 'Tara', actorEmail: 'mallory@example.test' }]);
});

it('an empty log is intact', async () => {
  expect(await checkLog(db)).toEqual({ checked: 0, brokenAt: undefined });
});

it.each([
  ['deleted', sql`delete from operator_log`],
  ['changed', sql`update operator_log set actor = 'Nobody'`],
  ['given another reason', sql`update operator_log set reason = 'Kind'`],
  ['cleared and given another act at once', sql`update operator_log set reason = null, act = 'lift'`],
])('an entry cannot be %s in the database', async (_, statement) => {
  await record();
  await expect(db.execute(statement)).rejects.toThrow();
});

it.each([
  ['altered', sql`update operator_log set actor = 'Nobody' where sequence = 2`, 2],
  ['given another reason', sql`update operator_log set reason = 'Kind' where sequence = 2`, 2],
  ['given details', sql`update operator_log set reason = null, details = 'x' where sequence = 2`, 2],
  ['removed', sql`delete from operator_log where sequence = 2`, 2],
  ['cut off at the end', sql`delete from operator_log where sequence = 3`, 3],
  ['removed with all others', sql`delete from operator_log`, 1],
])('the check shows where an entry was %s', async (_, tampering, brokenAt) => {
  for (let act = 0; act < 3; act += 1) await record();
  await db.execute(sql`alter table operator_log disable trigger operator_log_append_only`);
  await db.execute(tampering);
  await db.execute(sql`alter table operator_log enable trigger operator_log_append_only`);
  expect(await checkLog(db)).toMatchObject({ brokenAt });
});

it('shows that the last entry was removed and replaced', async () => {
  for (let act = 0; act < 3; act += 1) await record();
  await db.execute(sql`alter table operator_log disable trigger operator_log_append_only`);
  await db.execute(sql`delete from operator_log where sequence = 3`);
  await db.execute(sql`alter table operator_log enable trigger operator_log_append_only`);
  await record();
  expect(await checkLog(db)).toMatchObject({ brokenAt: 3 });
});

it('adds entries that are older than the chain when the next act is recorded', async () => {
  const older = { actor: 'root', act: 'suspend', subject: 'somebody' } as const;
  await db.insert(operatorLog).values([
    { ...older, at: new Date('2026-02-02T00:00:00Z'), reason: 'second' },
    { ...older, at: new Date('2026-02-01T00:00:00Z'), reason: null },
  ]);
  expect(await checkLog(db)).toEqual({ checked: 0, brokenAt: undefined });
  await record();
  const rows = await db.select().from(operatorLog).orderBy(asc(operatorLog.sequence));
  expect(rows.map(({ reason }) => reason)).toEqual([null, 'second', 'Rude']);
  expect(await checkLog(db)).toEqual({ checked: 3, brokenAt: undefined });
});

describe.each(['patient', 'doctor'] as const)('erasing the account of the %s', (leaving) => {
  it.each(['decide-dispute', 'retry-refund', 'hide-review'] as const)(
    'erases the reason for %s',
    async (act) => {
      const { dispute, id, doctor, patient } = await givenDispute(t);
      const operator = givenOperator(t);
      if (act === 'decide-dispute')
        await decideDispute(operator, dispute.id, { refund: false, reason: 'Rude' });
      if (act === 'retry-refund') await retryRefund(operator, await givenRefund(id), 'Rude');
      if (act === 'hide-review')
        await moderateReview(operator, await givenReview(patient, id), 'hide', 'Rude');
      await db.delete(disputes);
      const leaver = await withPassword(t, leaving === 'doctor' ? doctor : patient);
      expect((await t.as(leaver).post('/user/delete-account', { password: PASSWORD })).status).toBe(200);
      expect(await db.select().from(operatorLog).orderBy(operatorLog.sequence)).toMatchObject([
        { act, reason: null, details: null, about: [] },
      ]);
      expect(await checkLog(db)).toEqual({ checked: 1, brokenAt: undefined });
    },
  );
});

async function givenRefund(appointmentId: string): Promise<string> {
  const [visit] = await db.select().from(appointments).where(eq(appointments.id, appointmentId));
  const [payment] = await db
    .update(payments)
    .set({ status: 'refunding' })
    .where(eq(payments.id, visit?.paymentId ?? ''))
    .returning();
  const [refund] = await db
    .insert(refunds)
    .values({
      paymentId: payment?.id ?? '',
      amount: payment?.amount ?? 0,
      reason: 'goodwill',
      status: 'pending',
      createdAt: t.clock.now(),
    })
    .returning();
  return refund?.id ?? '';
}

async function givenReview(author: { token: string }, appointmentId: string): Promise<string> {
  await t.as(author).post('/review', { appointmentId, rating: 1, comment: 'Late' });
  const [review] = await db.select().from(reviews);
  return review?.id ?? '';
}

it('the log loses the reason when the account is erased, and stays intact', async () => {
  const patient = await withPassword(t, await givenPatient(t));
  await record(patient.user.id);
  await record();
  expect((await t.as(patient).post('/user/delete-account', { password: PASSWORD })).status).toBe(200);
  const [row] = await db.select().from(operatorLog).where(eq(operatorLog.subject, patient.user.id));
  expect(row).toMatchObject({ reason: null, details: null, reasonSalt: null });
  expect(await checkLog(db)).toEqual({ checked: 2, brokenAt: undefined });
});

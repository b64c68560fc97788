import { beforeEach, expect, it } from 'vitest';
import { operatorLog } from '../db/schema';
import { givenDoctor, givenOperatorAccount, givenPatient } from '../testing/factories';
import { testApp } from '../testing/test-app';

const t = await testApp();
beforeEach(() => t.reset());

const looks = async () =>
  (await t.deps.db.select().from(operatorLog).orderBy(operatorLog.sequence)).map(
    ({ act, subject, actorUserId }) => [act, subject, actorUserId],
  );
const enrolled = () => givenOperatorAccount(t, { totpEnabledAt: t.clock.now() });

it('an operator who looks up an account is in the log, once within a quarter of an hour', async () => {
  const [operator, other] = [await enrolled(), await enrolled()];
  const [patient, doctor] = [await givenPatient(t), await givenDoctor(t)];
  const find = (by: { token: string }, q: string) =>
    t.as(by).get(`/operator/accounts?q=${encodeURIComponent(q)}`);
  expect((await find(operator, patient.user.email)).body.data).toHaveLength(1);
  await find(operator, patient.profile.id);
  expect((await find(operator, 'nobody@example.test')).body.data).toEqual([]);
  await find(operator, doctor.user.id);
  await find(other, patient.user.id);
  const seen = [
    ['view-account', patient.user.id, operator.user.id],
    ['view-account', doctor.user.id, operator.user.id],
    ['view-account', patient.user.id, other.user.id],
  ];
  expect(await looks()).toEqual(seen);
  t.clock.advance({ minutes: 16 });
  await find(operator, patient.user.id);
  expect(await looks()).toEqual([...seen, seen[0]]);
  expect((await t.as(operator).get('/operator/log/check')).body.data).toEqual({ checked: 4, brokenAt: null });
});

it('lists of payments, refunds and disputes leave an entry each', async () => {
  const operator = await enrolled();
  for (const path of ['payments', 'refunds', 'disputes', 'payments'])
    expect((await t.as(operator).get(`/operator/${path}`)).status).toBe(200);
  expect(await looks()).toEqual([
    ['view-payments', 'payments', operator.user.id],
    ['view-payments', 'refunds', operator.user.id],
    ['view-disputes', 'disputes', operator.user.id],
  ]);
});

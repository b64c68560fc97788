import { searchFor } from '@carelane/contract/operators/account-endpoints';
import { beforeEach, expect, it } from 'vitest';
import { operatorLog } from '../db/schema';
import { givenDoctor, givenOperatorAccount, givenPatient } from '../testing/factories';
import { testApp } from '../testing/test-app';

const t = await testApp();
beforeEach(() => t.reset());

const readViews = async () =>
  (await t.deps.db.select().from(operatorLog).orderBy(operatorLog.sequence)).map(
    ({ act, subject, actorUserId }) => [act, subject, actorUserId],
  );
const givenEnrolledOperator = () => givenOperatorAccount(t, { totpEnabledAt: t.clock.now() });

it('looking up an account is logged, once within a quarter of an hour', async () => {
  const [operator, other] = [await givenEnrolledOperator(), await givenEnrolledOperator()];
  const [patient, doctor] = [await givenPatient(t), await givenDoctor(t)];
  const find = (viewer: { token: string }, text: string) =>
    t.as(viewer).get(`/operator/accounts?${new URLSearchParams(searchFor(text))}`);
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
  expect(await readViews()).toEqual(seen);
  t.clock.advance({ minutes: 16 });
  await find(operator, patient.user.id);
  expect(await readViews()).toEqual([...seen, seen[0]]);
  expect((await t.as(operator).get('/operator/log/check')).body.data).toEqual({ checked: 4, brokenAt: null });
});

it('opening the lists of payments, refunds and disputes is logged, once for each', async () => {
  const operator = await givenEnrolledOperator();
  for (const path of ['payments', 'refunds', 'disputes', 'payments'])
    expect((await t.as(operator).get(`/operator/${path}`)).status).toBe(200);
  expect(await readViews()).toEqual([
    ['view-payments', 'payments', operator.user.id],
    ['view-payments', 'refunds', operator.user.id],
    ['view-disputes', 'disputes', operator.user.id],
  ]);
});

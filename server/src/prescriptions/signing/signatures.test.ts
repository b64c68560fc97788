import { eq, isNotNull } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { prescriptions, prescriptionVersions, signingKeys } from '../../db/schema';
import { givenAppointment } from '../../testing/factories';
import { type TestApp, testApp } from '../../testing/test-app';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(() => t.reset());

const wording = { medication: 'Amoxicillin 500 mg', dosage: 'one', instructions: 'After food.' };

async function givenPrescription() {
  const { doctor, patient } = await givenAppointment(t);
  const body = { ...wording, patientId: patient.profile.id };
  const { _id, verificationCode } = (await t.as(doctor).post('/prescription/create-prescription', body)).body
    .data;
  const signature = async (version = 1) => {
    const rows = await t.deps.db
      .select()
      .from(prescriptionVersions)
      .where(eq(prescriptionVersions.prescriptionId, _id));
    return rows.find((row) => row.version === version)?.signature ?? '';
  };
  const check = async (s?: string) =>
    (await t.anonymous.get(`/prescription/verify/${verificationCode}${s === undefined ? '' : `?s=${s}`}`))
      .body.data.signature;
  const change = () => t.as(doctor).patch(`/prescription/update-prescription/${_id}`, { dosage: 'two' });
  return { _id, doctor, signature, check, change };
}

it('is signed when it is issued and when it is changed, and an earlier printout is outdated', async () => {
  const { signature, check, change } = await givenPrescription();
  const first = await signature();
  expect(first).toHaveLength(86);
  expect(await check()).toBe('signed');
  expect(await check(first)).toBe('signed');
  t.clock.advance({ hours: 1 });
  await change();
  expect(await check(first)).toBe('outdated');
  expect(await check(await signature(2))).toBe('signed');
});

it('stays signed when it is withdrawn', async () => {
  const { _id, doctor, signature, check } = await givenPrescription();
  t.clock.advance({ hours: 1 });
  await t.as(doctor).delete(`/prescription/delete-prescription/${_id}`);
  expect(await check(await signature())).toBe('signed');
});

it('distinguishes a forged signature from an unknown code', async () => {
  const { check } = await givenPrescription();
  const other = await givenPrescription();
  expect(await check('A'.repeat(86))).toBe('forged');
  expect(await check(await other.signature())).toBe('forged');
  expect((await t.anonymous.get('/prescription/verify/0000000000?s=AAAA')).status).toBe(404);
});

it('notices a record that was changed directly in the database', async () => {
  const { _id, check, signature } = await givenPrescription();
  await t.deps.db.update(prescriptions).set({ dosage: 'ten' }).where(eq(prescriptions.id, _id));
  expect(await check()).toBe('altered');
  expect(await check(await signature())).toBe('altered');
});

it('reports an old prescription without a signature as unsigned', async () => {
  const { _id, check } = await givenPrescription();
  await t.deps.db
    .update(prescriptionVersions)
    .set({ keyId: null, signature: null })
    .where(eq(prescriptionVersions.prescriptionId, _id));
  expect(await check()).toBe('unsigned');
  expect(await check('A'.repeat(86))).toBe('forged');
});

it('is signed with a new key after a year, and the old one keeps only its public half', async () => {
  const { check, signature } = await givenPrescription();
  t.clock.advance({ days: 366 });
  const next = await givenPrescription();
  expect(await next.check(await next.signature())).toBe('signed');
  expect(await check(await signature())).toBe('signed');
  const keys = t.deps.db.select().from(signingKeys);
  expect(await keys).toHaveLength(2);
  expect(await t.deps.db.select().from(signingKeys).where(isNotNull(signingKeys.privateKey))).toHaveLength(1);
});

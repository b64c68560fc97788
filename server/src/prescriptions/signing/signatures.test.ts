import { eq, isNotNull } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { prescriptions, prescriptionVersions, signingKeys } from '../../db/schema';
import { givenAppointment } from '../../testing/factories';
import { type TestApp, testApp } from '../../testing/test-app';
import { getPrescriptionById } from '../queries';
import { loadDocument } from '../read-prescriptions';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(() => t.reset());

const amoxicillin = { medication: 'Amoxicillin 500 mg', dosage: 'one', instructions: 'After food.' };

async function givenPrescription() {
  const { doctor, patient } = await givenAppointment(t);
  const body = { ...amoxicillin, patientId: patient.profile.id };
  const { _id, verificationCode } = (await t.as(doctor).post('/prescription/create-prescription', body)).body
    .data;
  const readSignature = async (version = 1) => {
    const rows = await t.deps.db
      .select()
      .from(prescriptionVersions)
      .where(eq(prescriptionVersions.prescriptionId, _id));
    return rows.find((row) => row.version === version)?.signature ?? '';
  };
  const check = async (printedSignature?: string) => {
    const query = printedSignature === undefined ? '' : `?s=${printedSignature}`;
    const { body } = await t.anonymous.get(`/prescription/verify/${verificationCode}${query}`);
    return body.data.signature;
  };
  const change = () => t.as(doctor).patch(`/prescription/update-prescription/${_id}`, { dosage: 'two' });
  return { _id, doctor, readSignature, check, change };
}

it('a prescription is signed when it is issued or changed, and an earlier printout is outdated', async () => {
  const { readSignature, check, change } = await givenPrescription();
  const first = await readSignature();
  expect(first).toHaveLength(86);
  expect(await check()).toBe('signed');
  expect(await check(first)).toBe('signed');
  t.clock.advance({ hours: 1 });
  await change();
  expect(await check(first)).toBe('outdated');
  expect(await check(await readSignature(2))).toBe('signed');
});

it('a prescription stays signed when it is withdrawn', async () => {
  const { _id, doctor, readSignature, check } = await givenPrescription();
  t.clock.advance({ hours: 1 });
  await t.as(doctor).delete(`/prescription/delete-prescription/${_id}`);
  expect(await check(await readSignature())).toBe('signed');
});

it.each(['signed', 'unsigned'])(
  'a changed and %s prescription prints when it was changed, even after it was withdrawn',
  async (kind) => {
    const { _id, doctor, change } = await givenPrescription();
    t.clock.advance({ hours: 1 });
    await change();
    t.clock.advance({ days: 2 });
    await t.as(doctor).delete(`/prescription/delete-prescription/${_id}`);
    if (kind === 'unsigned')
      await t.deps.db
        .update(prescriptionVersions)
        .set({ keyId: null, signature: null })
        .where(eq(prescriptionVersions.prescriptionId, _id));
    const row = await getPrescriptionById(t.deps.db, _id);
    expect(await loadDocument(t.deps.db, row, 'https://carelane.example')).toMatchObject({
      issuedOn: '02 Mar 2026',
      signedAt: '02 Mar 2026, 10:30 AM India time',
      changedOn: '02 Mar 2026',
      withdrawnOn: '04 Mar 2026',
    });
  },
);

it('distinguishes a forged signature from an unknown code', async () => {
  const { check } = await givenPrescription();
  const other = await givenPrescription();
  expect(await check('A'.repeat(86))).toBe('forged');
  expect(await check(await other.readSignature())).toBe('forged');
  expect((await t.anonymous.get('/prescription/verify/0000000000?s=AAAA')).status).toBe(404);
});

it('reports a record that was changed directly in the database as altered', async () => {
  const { _id, check, readSignature } = await givenPrescription();
  await t.deps.db.update(prescriptions).set({ dosage: 'ten' }).where(eq(prescriptions.id, _id));
  expect(await check()).toBe('altered');
  expect(await check(await readSignature())).toBe('altered');
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

it('a prescription is signed with a new key after a year, and only the public key of the old pair is kept', async () => {
  const { check, readSignature } = await givenPrescription();
  t.clock.advance({ days: 366 });
  const next = await givenPrescription();
  expect(await next.check(await next.readSignature())).toBe('signed');
  expect(await check(await readSignature())).toBe('signed');
  expect(await t.deps.db.select().from(signingKeys)).toHaveLength(2);
  expect(await t.deps.db.select().from(signingKeys).where(isNotNull(signingKeys.privateKey))).toHaveLength(1);
});

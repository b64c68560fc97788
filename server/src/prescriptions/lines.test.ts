import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { prescriptions } from '../db/schema';
import { givenAppointment } from '../testing/factories';
import { type TestApp, testApp } from '../testing/test-app';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(() => t.reset());

const amoxicillin = {
  medication: 'Amoxicillin',
  strength: '500 mg',
  form: 'capsule',
  dose: '1-1-1',
  food: 'after food',
  days: 5,
};
const paracetamol = {
  medication: 'Paracetamol 650 mg',
  form: 'tablet',
  dose: 'SOS',
  sosReason: 'fever',
  sosMaxPerDay: 3,
  days: 3,
};
const saltWater = {
  medication: 'Salt water',
  dosage: 'twice a day',
  instructions: 'Gargle, do not swallow.',
};
const remarks = {
  complaint: 'Sore throat for three days',
  diagnosis: 'Tonsillitis',
  tests: 'Throat swab',
  advice: 'Drink warm water.',
  followUpOn: '2026-03-09',
};

async function givenVisit() {
  const { doctor, patient } = await givenAppointment(t);
  const patientId = patient.profile.id;
  const asDoctor = t.as(doctor);
  const prescribe = (body: object) =>
    asDoctor.post('/prescription/create-prescription', { patientId, ...body });
  return { asDoctor, asPatient: t.as(patient), patientId, prescribe };
}
const threeLines = { medicines: [amoxicillin, paracetamol, saltWater], ...remarks };

describe('a prescription of several lines', () => {
  it('is issued with dosage and quantity computed, and the first line in the three texts', async () => {
    const { prescribe, asPatient } = await givenVisit();
    const { status, body } = await prescribe(threeLines);
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      medication: 'Amoxicillin 500 mg capsule',
      dosage: '1-1-1 after food × 5 days',
      instructions: '',
      medicines: [
        { ...amoxicillin, dosage: '1-1-1 after food × 5 days', quantity: '15 capsules' },
        { ...paracetamol, dosage: '1 tablet SOS for fever, at most 3 a day × 3 days', quantity: '9 tablets' },
        { ...saltWater, quantity: null },
      ],
      ...remarks,
    });
    const seen = await asPatient.get(`/prescription/get-prescription/${body.data._id}`);
    expect(seen.body.data).toMatchObject({
      medicines: body.data.medicines,
      history: [{ version: 1, medicines: body.data.medicines, ...remarks }],
    });
  });

  it('is in the list, the record, the export and the public check with every line', async () => {
    const { prescribe, asDoctor, asPatient, patientId } = await givenVisit();
    const { medicines, verificationCode } = (await prescribe(threeLines)).body.data;
    const list = await asPatient.get('/prescription/get-prescriptions-for-patient');
    expect(list.body.data[0].medicines).toEqual(medicines);
    const record = await asDoctor.get(`/patient/${patientId}/record`);
    expect(record.body.data.prescriptions[0]).toMatchObject({ medicines, ...remarks });
    const exported = await asPatient.get('/user/export');
    expect(exported.body.data.prescriptions[0]).toMatchObject({
      medicines,
      ...remarks,
      history: [{ medicines }],
    });
    const { body } = await t.anonymous.get(`/prescription/verify/${verificationCode}`);
    expect(body.data.medicines).toEqual([
      {
        medication: 'Amoxicillin 500 mg capsule',
        dosage: '1-1-1 after food × 5 days',
        quantity: '15 capsules',
      },
      {
        medication: 'Paracetamol 650 mg tablet',
        dosage: '1 tablet SOS for fever, at most 3 a day × 3 days',
        quantity: '9 tablets',
      },
      { medication: saltWater.medication, dosage: saltWater.dosage, quantity: null },
    ]);
    expect(JSON.stringify(body.data)).not.toContain('Tonsillitis');
  });

  it('keeps the earlier lines in its history when it is changed, and renews every line', async () => {
    const { prescribe, asDoctor } = await givenVisit();
    const { _id, medicines } = (await prescribe(threeLines)).body.data;
    const changed = await asDoctor.patch(`/prescription/update-prescription/${_id}`, {
      medicines: [amoxicillin, saltWater],
      diagnosis: 'Pharyngitis',
    });
    expect(changed.body.data).toMatchObject({
      version: 2,
      diagnosis: 'Pharyngitis',
      advice: remarks.advice,
      history: [{ medicines, diagnosis: 'Tonsillitis' }, { diagnosis: 'Pharyngitis' }],
    });
    expect(changed.body.data.medicines).toHaveLength(2);
    const renewed = await asDoctor.post(`/prescription/${_id}/renew`);
    expect(renewed.body.data).toMatchObject({
      medicines: changed.body.data.medicines,
      diagnosis: 'Pharyngitis',
      tests: null,
      followUpOn: null,
    });
  });

  it('can be downloaded as a PDF', async () => {
    const { prescribe, asPatient } = await givenVisit();
    const { _id } = (await prescribe(threeLines)).body.data;
    const { status, raw } = await asPatient.get(`/prescription/${_id}/pdf`);
    expect(status).toBe(200);
    expect(raw.subarray(0, 5).toString()).toBe('%PDF-');
  });
});

describe('a prescription of several lines is refused', () => {
  it('a refusal gives the reason at each medicine that cannot be prescribed at this visit', async () => {
    const { prescribe } = await givenVisit();
    const { status, body } = await prescribe({
      medicines: [
        amoxicillin,
        { ...saltWater, medication: 'Alprazolam 0.25 mg' },
        saltWater,
        { medication: 'Januvia', dose: '1-0-0' },
      ],
    });
    expect(status).toBe(422);
    expect(body.code).toBe('MEDICINE_REFUSED');
    expect(body.errors).toEqual([
      { path: 'medicines.1.medication', message: expect.stringContaining('See the patient in person.') },
      { path: 'medicines.3.medication', message: expect.stringContaining('List B') },
    ]);
  });

  it('a change is refused if it adds a line that cannot be prescribed, but not for a line that it keeps', async () => {
    const { prescribe, asDoctor } = await givenVisit();
    const { _id } = (await prescribe(threeLines)).body.data;
    await t.deps.db
      .update(prescriptions)
      .set({ medication: 'Alprazolam 0.25 mg' })
      .where(eq(prescriptions.id, _id));
    const path = `/prescription/update-prescription/${_id}`;
    expect((await asDoctor.patch(path, { advice: 'Rest.' })).status).toBe(200);
    const added = await asDoctor.patch(path, {
      medicines: [saltWater, { ...saltWater, medication: 'Tramadol' }],
    });
    expect(added).toMatchObject({ status: 422, body: { errors: [{ path: 'medicines.1.medication' }] } });
  });

  it('no lines, more than twelve lines, and a follow-up in the past are refused', async () => {
    const { prescribe } = await givenVisit();
    expect((await prescribe({ medicines: [] })).status).toBe(422);
    expect((await prescribe({ medicines: Array(13).fill(saltWater) })).status).toBe(422);
    expect(await prescribe({ ...threeLines, followUpOn: '2026-03-01' })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'followUpOn' }] },
    });
    expect((await prescribe({ medicines: Array(12).fill(saltWater) })).status).toBe(201);
  });
});

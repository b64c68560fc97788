import { beforeAll, beforeEach, expect, it } from 'vitest';
import { givenAppointment, givenDoctor } from '../testing/factories';
import { type TestApp, testApp } from '../testing/test-app';

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ env: { MEDICINE_LISTS: 'off', DOCTOR_VERIFICATION: 'required' } });
});
beforeEach(() => t.reset());

const alprazolam = { medication: 'Alprazolam 0.25 mg', dosage: '1 at night', instructions: 'For a week.' };

it('lets the operator switch the medicine lists off', async () => {
  const { doctor, patient } = await givenAppointment(t);
  const body = { ...alprazolam, patientId: patient.profile.id };
  expect((await t.as(doctor).post('/prescription/create-prescription', body)).status).toBe(201);
});

it('lets only verified doctors prescribe where verification is required', async () => {
  const { doctor, patient } = await givenAppointment(t, {
    doctor: await givenDoctor(t, { verifiedAt: null }),
  });
  const response = await t
    .as(doctor)
    .post('/prescription/create-prescription', { ...alprazolam, patientId: patient.profile.id });
  expect(response).toMatchObject({ status: 403, body: { code: 'NOT_VERIFIED' } });
});

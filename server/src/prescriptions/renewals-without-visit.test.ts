import { beforeAll, beforeEach, expect, test } from 'vitest';
import { book, TOMORROW } from '../testing/booking';
import { givenDoctor, givenPatient } from '../testing/factories';
import { deleteProfile } from '../testing/leaving';
import { type TestApp, testApp } from '../testing/test-app';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(() => t.reset());

const LINE = { medication: 'Paracetamol 500 mg', dosage: '1-0-1', instructions: 'After food' };

async function givenPrescription() {
  const doctor = await givenDoctor(t);
  const patient = await givenPatient(t);
  const visitId = await book(t, patient, { doctorId: doctor.profile.id, date: TOMORROW, time: '10:00 AM' });
  const issued = await t
    .as(doctor)
    .post('/prescription/create-prescription', { patientId: patient.profile.id, ...LINE });
  expect(issued.status).toBe(201);
  return { doctor, patient, visitId, id: issued.body.data._id as string };
}

const requestRenewal = (patient: { token: string }, id: string) =>
  t.as(patient).post(`/prescription/${id}/request-renewal`, {});
const readRenewal = async (patient: { token: string }) =>
  (await t.as(patient).get('/prescription/get-prescriptions-for-patient')).body.data[0].renewal;
const readRequests = async (doctor: { token: string }) =>
  (await t.as(doctor).get('/prescription/renewal-requests')).body.data;

test('a doctor whose only visit with the patient was canceled gets no renewal request', async () => {
  const { doctor, patient, visitId, id } = await givenPrescription();
  await t.as(patient).patch(`/appointment/cancel/${visitId}`);
  await t.runJobs();
  t.sentEmails().length = 0;
  const response = await requestRenewal(patient, id);
  expect([response.status, response.body.message]).toEqual([
    409,
    'Your visit with this doctor was canceled, so they cannot renew this. Please book an appointment with them.',
  ]);
  await t.runJobs();
  expect(t.sentEmails()).toEqual([]);
  expect(await readRequests(doctor)).toEqual([]);
});

test('a pending request is hidden from the doctor while no visit is booked after a cancellation', async () => {
  const { doctor, patient, visitId, id } = await givenPrescription();
  expect((await requestRenewal(patient, id)).status).toBe(201);
  expect(await readRequests(doctor)).toHaveLength(1);
  await t.as(patient).patch(`/appointment/cancel/${visitId}`);
  expect(await readRequests(doctor)).toEqual([]);
  await book(t, patient, { doctorId: doctor.profile.id, date: TOMORROW, time: '11:00 AM' });
  expect(await readRequests(doctor)).toHaveLength(1);
});

test('the patient of a pending request is told that it needs a visit after all of them were canceled', async () => {
  const { doctor, patient, visitId, id } = await givenPrescription();
  await requestRenewal(patient, id);
  expect((await readRenewal(patient)).needsVisit).toBeUndefined();
  await t.as(patient).patch(`/appointment/cancel/${visitId}`);
  expect(await readRenewal(patient)).toMatchObject({ status: 'pending', needsVisit: true });
  await book(t, patient, { doctorId: doctor.profile.id, date: TOMORROW, time: '11:00 AM' });
  expect((await readRenewal(patient)).needsVisit).toBeUndefined();
});

test('a withdrawal ends the pending request to renew the prescription', async () => {
  const { doctor, patient, id } = await givenPrescription();
  await requestRenewal(patient, id);
  await t.as(doctor).delete(`/prescription/delete-prescription/${id}`);
  expect(await readRequests(doctor)).toEqual([]);
  expect(await readRenewal(patient)).toMatchObject({
    status: 'declined',
    answer: 'The prescription was withdrawn, so it cannot be renewed.',
  });
});

test('a patient who has deleted the profile cannot request a renewal', async () => {
  const { doctor, patient, id } = await givenPrescription();
  expect((await deleteProfile(t, patient)).status).toBe(200);
  expect((await requestRenewal(patient, id)).status).toBe(404);
  expect(await readRequests(doctor)).toEqual([]);
});

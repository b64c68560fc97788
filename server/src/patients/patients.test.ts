import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { givenAppointment, givenDoctor, givenPatient, givenUser } from '../testing/factories';
import { type TestApp, testApp } from '../testing/test-app';
import { listAccesses } from './audit';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(() => t.reset());

const FORM = {
  date_of_birth: '1988-11-02',
  gender: 'Male',
  blood_group: 'O-',
  About: 'Asthma since childhood',
};

describe('a patient’s profile', () => {
  test('is created once, from the fields of the form', async () => {
    const person = await givenUser(t, { role: 'patient', name: 'Dev Anand' });
    const created = await t.as(person).form('POST', '/patient/create-profile', { ...FORM, address: '' });
    expect(created.status).toBe(201);
    expect(created.body.data).toMatchObject({
      user_id: { _id: person.user.id, name: 'Dev Anand', email: person.user.email },
      date_of_birth: '1988-11-02',
      gender: 'Male',
      blood_group: 'O-',
      About: 'Asthma since childhood',
      address: null,
      emergency_contact: null,
      profileImage: null,
    });
    expect((await t.as(person).form('POST', '/patient/create-profile', FORM)).status).toBe(409);
  });

  test('is refused with the names of the missing required fields', async () => {
    const person = await givenUser(t, { role: 'patient' });
    const refused = await t.as(person).form('POST', '/patient/create-profile', {});
    expect(refused.status).toBe(422);
    expect(refused.body.errors.map((error: { message: string }) => error.message)).toEqual([
      'Date of birth is required',
      'Gender is required',
      'Blood group is required',
    ]);
    const unborn = await t
      .as(person)
      .form('POST', '/patient/create-profile', { ...FORM, date_of_birth: '2026-03-05' });
    expect(unborn.body.errors[0].path).toBe('date_of_birth');
  });

  test('is not found until it is created', async () => {
    const person = await givenUser(t, { role: 'patient' });
    const absent = await t.as(person).get('/patient/profile');
    expect([absent.status, absent.body.message]).toEqual([404, 'Patient profile not found']);
    expect((await t.as(person).patch('/patient/update', { gender: 'Male' })).status).toBe(404);
  });

  test('changes the sent fields and clears the emptied ones', async () => {
    const patient = await givenPatient(t, { address: 'Old Street 1', about: 'Keep me' });
    const { body } = await t
      .as(patient)
      .patch('/patient/update', { address: '', gender: 'Other', user_id: 'somebody' });
    expect(body.data).toMatchObject({
      address: null,
      About: 'Keep me',
      gender: 'Other',
      user_id: { _id: patient.user.id },
    });
    expect((await t.as(patient).patch('/patient/update', { date_of_birth: '' })).status).toBe(422);
  });

  test('is readable by the patient and the treating doctor, and the access is recorded', async () => {
    const { patient, doctor } = await givenAppointment(t);
    const path = `/patient/profile/${patient.profile.id}`;
    expect((await t.as(patient).get(path)).status).toBe(200);
    expect((await t.as(doctor).get(path)).body.data.blood_group).toBe('B+');
    expect((await t.as(await givenPatient(t)).get(path)).status).toBe(404);
    expect((await t.as(await givenDoctor(t)).get(path)).status).toBe(404);
    const canceled = await givenAppointment(t, { patient, slot: 9, status: 'canceled' });
    expect((await t.as(canceled.doctor).get(path)).status).toBe(404);
    expect((await t.anonymous.get(path)).status).toBe(401);
    expect(await listAccesses(t.deps.db, patient.profile.id, { limit: 10 })).toHaveLength(1);
  });

  test('is erased on deletion, and a new one keeps the same records', async () => {
    const { patient, doctor } = await givenAppointment(t, { status: 'completed', localDate: '2026-02-20' });
    expect((await t.as(doctor).delete('/patient/delete-profile')).status).toBe(403);
    expect((await t.as(patient).delete('/patient/delete-profile')).status).toBe(200);
    expect((await t.as(patient).get('/patient/profile')).status).toBe(404);
    expect((await t.as(patient).delete('/patient/delete-profile')).status).toBe(404);
    expect((await t.as(doctor).get(`/patient/profile/${patient.profile.id}`)).body.data).toMatchObject({
      blood_group: null,
    });
    const recreated = await t.as(patient).form('POST', '/patient/create-profile', FORM);
    expect(recreated.body.data).toMatchObject({ _id: patient.profile.id, blood_group: 'O-' });
  });
});

describe('a doctor’s patients', () => {
  test('are those with a visit, by name, without their medical record', async () => {
    const doctor = await givenDoctor(t);
    const zara = await givenPatient(t, { name: 'Zara Khan', address: 'Hidden Lane 3' });
    const amit = await givenPatient(t, { name: 'Amit Roy' });
    await givenAppointment(t, { doctor, patient: zara, slot: 1 });
    await givenAppointment(t, { doctor, patient: zara, slot: 2, status: 'completed' });
    await givenAppointment(t, { doctor, patient: amit, slot: 3, status: 'completed' });
    await givenAppointment(t, { doctor, slot: 4, status: 'canceled' });
    const path = `/doctor/${doctor.profile.id}/patients`;
    const { body } = await t.as(doctor).get(path);
    expect(body.data.map((patient: { name: string }) => patient.name)).toEqual(['Amit Roy', 'Zara Khan']);
    expect(body.data[1]).toMatchObject({ user_id: { email: zara.user.email }, date_of_birth: '1990-05-17' });
    expect(JSON.stringify(body)).not.toContain('Hidden Lane');
    expect((await t.as(doctor).get(`${path}?name=zar`)).body.data).toHaveLength(1);
    const first = await t.as(doctor).get(`${path}?limit=1`);
    const second = await t.as(doctor).get(`${path}?limit=1&cursor=${first.body.page.nextCursor}`);
    expect(second.body.data[0].name).toBe('Zara Khan');
    expect((await t.as(await givenDoctor(t)).get(path)).status).toBe(404);
    expect((await t.as(zara).get(path)).status).toBe(403);
  });
});

import { beforeAll, beforeEach, expect, it } from 'vitest';
import { type AppointmentOverrides, givenAppointment } from '../testing/factories';
import { type TestApp, testApp } from '../testing/test-app';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(() => t.reset());

const amoxicillin = { medication: 'Amoxicillin 500 mg', dosage: 'one', instructions: 'After food.' };
const paracetamol = { medication: 'Paracetamol 500 mg', dosage: 'one', instructions: 'After food.' };

async function givenVisit(visit: AppointmentOverrides = {}) {
  const { doctor, patient } = await givenAppointment(t, visit);
  const patientId = patient.profile.id;
  const asDoctor = t.as(doctor);
  const asPatient = t.as(patient);
  const prescribe = (body: object) =>
    asDoctor.post('/prescription/create-prescription', { patientId, ...body });
  const factsPath = `/patient/${patientId}/health-facts`;
  const readContext = async () =>
    (await asDoctor.get(`/prescription/context?patientId=${patientId}`)).body.data;
  return { asDoctor, asPatient, patientId, prescribe, factsPath, readContext };
}

it('stores allergies and conditions with the time and the person who stated them: not asked, none known or a list', async () => {
  const { asDoctor, asPatient, patientId, factsPath, readContext } = await givenVisit();
  const profile = async () => (await asPatient.get('/patient/profile')).body.data;
  expect(await profile()).toMatchObject({ allergies: null, conditions: null });
  expect((await readContext()).allergies).toBeNull();
  expect((await asPatient.put(factsPath, { allergies: [] })).status).toBe(200);
  expect((await readContext()).allergies).toEqual([]);
  const saved = await asDoctor.put(factsPath, {
    allergies: ['Penicillin', 'Penicillin'],
    conditions: ['Asthma'],
  });
  expect(saved.body.data).toMatchObject({
    allergies: {
      items: ['Penicillin'],
      saidBy: 'Meera Iyer',
      saidByRole: 'doctor',
      saidAt: '2026-03-02T04:00:00.000Z',
    },
    conditions: { items: ['Asthma'] },
  });
  const record = await asDoctor.get(`/patient/${patientId}/record`);
  expect(record.body.data.patient.allergies.items).toEqual(['Penicillin']);
  const exported = await asPatient.get('/user/export');
  expect(exported.body.data.patientProfile.conditions.items).toEqual(['Asthma']);
  const log = await asPatient.get('/patient/access-log');
  expect(log.body.data.map(({ action }: { action: string }) => action)).toContain('profile-changed');
  expect((await asPatient.put(factsPath, {})).status).toBe(422);
  expect((await asPatient.put(factsPath, { allergies: [' '] })).status).toBe(422);
});

it('does not overwrite what somebody else has entered in the meantime', async () => {
  const { asDoctor, asPatient, factsPath } = await givenVisit();
  const before = { allergies: null, conditions: null };
  expect((await asDoctor.put(factsPath, { allergies: ['Latex'], before })).status).toBe(200);
  const late = await asPatient.put(factsPath, { allergies: ['Penicillin'], before });
  expect(late).toMatchObject({
    status: 409,
    body: { code: 'HEALTH_FACTS_CHANGED', data: { allergies: { items: ['Latex'], saidByRole: 'doctor' } } },
  });
  expect(
    (await asPatient.put(factsPath, { conditions: ['Asthma'], before: { conditions: null } })).status,
  ).toBe(200);
  const { saidAt } = late.body.data.allergies;
  const merged = { allergies: ['Latex', 'Penicillin'], before: { allergies: saidAt } };
  expect((await asPatient.put(factsPath, merged)).body.data.allergies.items).toEqual(['Latex', 'Penicillin']);
});

it('refuses statements by anyone else', async () => {
  const { factsPath } = await givenVisit();
  const outsider = await givenVisit();
  expect((await outsider.asDoctor.put(factsPath, { allergies: [] })).status).toBe(404);
  expect((await outsider.asPatient.put(factsPath, { allergies: [] })).status).toBe(404);
  expect((await t.anonymous.put(factsPath, { allergies: [] })).status).toBe(401);
});

it('requires a reason for each line that matches an allergy, and stores it with the line', async () => {
  const { asPatient, prescribe, factsPath } = await givenVisit();
  await asPatient.put(factsPath, { allergies: ['Penicillin'] });
  expect(await prescribe(amoxicillin)).toMatchObject({
    status: 422,
    body: { code: 'ALLERGY_WARNING', errors: [{ path: 'medicines.0.overrideReason' }] },
  });
  const refused = await prescribe({ medicines: [paracetamol, amoxicillin] });
  expect(refused.body.errors).toEqual([
    {
      path: 'medicines.1.overrideReason',
      message: expect.stringContaining('allergic to Penicillin, and this medicine is in the same class'),
    },
  ]);
  const { status, body } = await prescribe({
    medicines: [
      { ...paracetamol, overrideReason: 'Not needed' },
      { ...amoxicillin, overrideReason: 'Tolerated it last year' },
    ],
  });
  expect(status).toBe(201);
  expect(body.data.medicines[0]).not.toHaveProperty('overrideReason');
  expect(body.data.medicines[1]).toMatchObject({
    warning: expect.stringContaining('Penicillin'),
    overrideReason: 'Tolerated it last year',
  });
});

it('does not renew or change a line that an allergy entered since then forbids, unless it has a reason', async () => {
  const { asDoctor, asPatient, prescribe, factsPath } = await givenVisit();
  const { _id } = (await prescribe(amoxicillin)).body.data;
  await asPatient.put(factsPath, { allergies: ['Amoxicillin'] });
  expect((await asDoctor.post(`/prescription/${_id}/renew`)).body.code).toBe('ALLERGY_WARNING');
  const path = `/prescription/update-prescription/${_id}`;
  expect((await asDoctor.patch(path, { dosage: 'two' })).body.code).toBe('ALLERGY_WARNING');
  const medicines = [{ ...amoxicillin, overrideReason: 'Desensitised' }];
  expect((await asDoctor.patch(path, { medicines })).status).toBe(200);
  expect((await asDoctor.post(`/prescription/${_id}/renew`)).status).toBe(201);
});

it('renews a line that an allergy forbids once the doctor says why, for that medicine only', async () => {
  const { asDoctor, asPatient, prescribe, factsPath } = await givenVisit();
  const medicines = [paracetamol, amoxicillin, { ...amoxicillin, medication: 'Ampicillin 250 mg' }];
  const { _id } = (await prescribe({ medicines })).body.data;
  await asPatient.put(factsPath, { allergies: ['Penicillin'] });
  const renew = (...reasons: { medicine: string; overrideReason: string }[]) =>
    asDoctor.post(`/prescription/${_id}/renew`, { reasons });
  const refused = await renew();
  expect(refused).toMatchObject({ status: 422, body: { code: 'ALLERGY_WARNING' } });
  expect(refused.body.errors).toEqual([
    { path: 'medicines.1.overrideReason', message: expect.stringContaining('Please say why') },
    { path: 'medicines.2.overrideReason', message: expect.stringContaining('Please say why') },
  ]);
  const first = { medicine: 'Amoxicillin 500 mg', overrideReason: 'Tolerated it last year' };
  expect((await renew(first, { medicine: 'Amoxicillin', overrideReason: 'Another' })).body.errors).toEqual([
    expect.objectContaining({ path: 'medicines.2.overrideReason' }),
  ]);
  expect((await renew({ ...first, overrideReason: ' ' })).body.code).toBe('INVALID');
  const { status, body } = await renew(
    first,
    { medicine: 'Ampicillin 250 mg', overrideReason: 'Skin test was negative' },
    { medicine: 'Paracetamol 500 mg', overrideReason: 'Not needed' },
  );
  expect(status).toBe(201);
  expect(body.data.medicines.map(({ overrideReason }: typeof first) => overrideReason)).toEqual([
    undefined,
    'Tolerated it last year',
    'Skin test was negative',
  ]);
  expect(body.data.medicines[1].warning).toContain('Penicillin');
});

it('names a substance of a requested renewal that is active elsewhere, and renews it anyway', async () => {
  const { asDoctor, asPatient, prescribe } = await givenVisit();
  const { _id } = (await prescribe({ medicines: [paracetamol, amoxicillin] })).body.data;
  await asPatient.post(`/prescription/${_id}/request-renewal`);
  const inbox = async () => (await asDoctor.get('/prescription/renewal-requests')).body.data;
  expect(await inbox()).toMatchObject([{ duplicates: [] }]);
  const duplicate = (await prescribe({ ...amoxicillin, medication: 'Crocin 650' })).body.data;
  expect(await inbox()).toMatchObject([{ duplicates: ['Paracetamol'] }]);
  await asDoctor.delete(`/prescription/delete-prescription/${duplicate._id}`);
  expect(await inbox()).toMatchObject([{ duplicates: [] }]);
  expect((await asDoctor.post(`/prescription/${_id}/renew`)).status).toBe(201);
});

it('clears allergies and conditions with the profile, and no doctor can enter them again', async () => {
  const past = { localDate: '2026-02-20', status: 'completed' } as const;
  const { asDoctor, asPatient, patientId, prescribe, factsPath } = await givenVisit(past);
  await asPatient.put(factsPath, { allergies: ['Penicillin'], conditions: ['Asthma'] });
  const reasoned = { medicines: [{ ...amoxicillin, overrideReason: 'Tolerated it last year' }] };
  const { _id } = (await prescribe(reasoned)).body.data;
  expect((await asPatient.delete('/patient/delete-profile')).status).toBe(200);
  expect((await asDoctor.put(factsPath, { allergies: ['Penicillin'] })).status).toBe(404);
  const { body } = await asDoctor.get(`/patient/${patientId}/record`);
  expect(body.data.patient).toMatchObject({ allergies: null, conditions: null });
  expect((await asDoctor.get(`/prescription/get-prescription/${_id}`)).body.data.medicines[0]).toMatchObject({
    warning: expect.stringContaining('Penicillin'),
  });
});

it('lists active medicines, so that a duplicate can be seen', async () => {
  const { asDoctor, prescribe, readContext } = await givenVisit();
  await prescribe({ medicines: [amoxicillin, paracetamol] });
  const { _id } = (await prescribe({ ...amoxicillin, medication: 'Cetirizine' })).body.data;
  await asDoctor.delete(`/prescription/delete-prescription/${_id}`);
  expect((await readContext()).activeMedicines).toEqual([amoxicillin.medication, paracetamol.medication]);
});

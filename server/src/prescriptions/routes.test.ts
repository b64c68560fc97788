import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSession } from '../auth/sessions/sessions';
import { doctorProfiles } from '../db/schema';
import { findBrokenEntry } from '../patients/audit';
import {
  type AppointmentOverrides,
  givenAppointment,
  givenDoctor,
  givenPatient,
  givenUser,
} from '../testing/factories';
import { type TestApp, testApp } from '../testing/test-app';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(() => t.reset());

const amoxicillin = {
  medication: 'Amoxicillin 500 mg',
  dosage: '1 capsule, 3 times a day',
  instructions: 'After food.',
};

async function givenVisit(overrides: AppointmentOverrides = {}) {
  const visit = await givenAppointment(t, overrides);
  const asDoctor = t.as(visit.doctor);
  const asPatient = t.as(visit.patient);
  const patientId = visit.patient.profile.id;
  const prescribe = (body: object = {}) =>
    asDoctor.post('/prescription/create-prescription', { ...amoxicillin, patientId, ...body });
  const signInAfter = async (days: number) => {
    t.clock.advance({ days });
    const signIn = async (user: typeof visit.doctor.user) =>
      t.as({ token: await createSession(t.deps.db, user, undefined, t.clock.now()) });
    return { asDoctor: await signIn(visit.doctor.user), asPatient: await signIn(visit.patient.user) };
  };
  return { ...visit, asDoctor, asPatient, patientId, prescribe, signInAfter };
}

describe('creating', () => {
  it('issues a prescription in its wire shape and notifies the patient', async () => {
    const { prescribe, asPatient, doctor, patient, patientId, appointment } = await givenVisit();
    const { status, body } = await prescribe({ doctorId: doctor.profile.id });
    expect(status).toBe(201);
    expect(body).toMatchObject({ success: true, message: 'Prescription created successfully' });
    expect(body.data).toMatchObject({
      ...amoxicillin,
      doctorId: { _id: doctor.profile.id, user_id: { name: 'Meera Iyer' }, specialization: 'Cardiology' },
      patientId,
      appointmentId: appointment.id,
      status: 'Active',
      version: 1,
      createdAt: '2026-03-02T04:00:00.000Z',
      expiresAt: '2026-05-31T04:00:00.000Z',
    });
    expect(body.data.verificationCode).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    const notes = await asPatient.get('/notification');
    expect(notes.body.data[0]).toMatchObject({
      message: 'Dr. Meera Iyer has written a prescription for you.',
    });
    await t.runJobs();
    expect(t.sentEmails()[0]).toMatchObject({
      to: patient.user.email,
      subject: 'A new prescription on Carelane',
    });
  });

  it('names each missing field', async () => {
    const { asDoctor, patientId } = await givenVisit();
    const { status, body } = await asDoctor.post('/prescription/create-prescription', {
      patientId,
      medication: ' ',
    });
    expect(status).toBe(422);
    expect(body.errors).toEqual([
      { path: 'medication', message: 'Medication name is required' },
      { path: 'dosage', message: 'Dosage is required' },
      { path: 'instructions', message: 'Instructions are required' },
    ]);
  });

  it('takes the issuer from the session, no matter what the body says', async () => {
    const { prescribe, doctor } = await givenVisit();
    const other = await givenDoctor(t);
    expect((await prescribe({ doctorId: other.profile.id })).body.data.doctorId._id).toBe(doctor.profile.id);
  });

  it.each(['canceled', 'held'] as const)(
    'does not find a patient whose only appointment is %s',
    async (status) => {
      const { prescribe } = await givenVisit({ status });
      expect((await prescribe()).status).toBe(404);
    },
  );

  it('does not find a patient of another doctor, nor an appointment of another patient', async () => {
    const { patientId, prescribe } = await givenVisit();
    const other = await givenVisit();
    const refused = await other.asDoctor.post('/prescription/create-prescription', {
      ...amoxicillin,
      patientId,
    });
    expect(refused.status).toBe(404);
    expect((await prescribe({ appointmentId: other.appointment.id })).status).toBe(404);
  });

  it('is refused to a patient, without a session, and to a doctor without a profile', async () => {
    const { asPatient, patientId } = await givenVisit();
    const body = { ...amoxicillin, patientId };
    expect((await asPatient.post('/prescription/create-prescription', body)).status).toBe(403);
    expect((await t.anonymous.post('/prescription/create-prescription', body)).status).toBe(401);
    const withoutProfile = await givenUser(t, { role: 'doctor' });
    const response = await t.as(withoutProfile).post('/prescription/create-prescription', body);
    expect(response).toMatchObject({ status: 404, body: { message: 'Doctor not found' } });
  });
});

describe('the check against the medicine lists', () => {
  const inPerson = { consultationType: 'In-person Consultation' as const };
  const harmless = { medication: 'Paracetamol 500 mg' };
  const prohibited = { medication: 'Alprazolam 0.25 mg' };
  const inDays = (days: number) => new Date(t.clock.now().getTime() + days * 86_400_000);
  const completed = (daysAgo: number) => ({
    status: 'completed' as const,
    startsAt: inDays(-daysAgo),
  });

  it('refuses a prohibited medicine in a remote visit, with the reason at the field', async () => {
    const { prescribe } = await givenVisit();
    const { status, body } = await prescribe({ medication: 'Alprazolam 0.25 mg' });
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'MEDICINE_REFUSED', errors: [{ path: 'medication' }] });
    expect(body.message).toContain('See the patient in person.');
  });

  it('does not apply to an in-person visit of today or of the last months', async () => {
    for (const daysAgo of [0, 100]) {
      const { prescribe } = await givenVisit({ ...inPerson, startsAt: inDays(-daysAgo) });
      const { status, body } = await prescribe(prohibited);
      expect([status, body.data.mode], `${daysAgo} days`).toEqual([201, 'In-person Consultation']);
    }
  });

  it.each([
    ['weeks ahead', 20],
    ['tomorrow', 1],
    ['longer ago than a follow-up may be', -200],
  ])('is not lifted by an in-person visit %s, named or not', async (_, days) => {
    const { prescribe, appointment } = await givenVisit({ ...inPerson, startsAt: inDays(days) });
    for (const named of [{}, { appointmentId: appointment.id }]) {
      expect((await prescribe({ ...prohibited, ...named })).status).toBe(422);
      expect((await prescribe({ ...harmless, ...named })).body.data.mode).toBe('Text Consultation');
    }
    expect((await prescribe({ ...harmless, mode: 'audio' })).body.data.mode).toBe('Audio Consultation');
  });

  it('goes by the visit that has begun, not by a nearer one ahead', async () => {
    const { prescribe, doctor, patient, appointment } = await givenVisit({ startsAt: inDays(-10) });
    await givenAppointment(t, { ...inPerson, doctor, patient, startsAt: inDays(1) });
    const { body } = await prescribe();
    expect([body.data.appointmentId, body.data.mode]).toEqual([appointment.id, 'Video Consultation']);
    expect((await prescribe(prohibited)).status).toBe(422);
  });

  it('does not let the doctor declare that an in-person visit was held by video', async () => {
    const { prescribe } = await givenVisit({ ...inPerson, startsAt: inDays(0) });
    const { status, body } = await prescribe({ mode: 'video' });
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'INVALID', errors: [{ path: 'mode' }] });
    expect((await prescribe()).body.data.mode).toBe('In-person Consultation');
  });

  it('requires video for List A at a first consultation', async () => {
    const { prescribe } = await givenVisit({ startsAt: inDays(0) });
    expect((await prescribe({ medication: 'Clotrimazole cream', mode: 'audio' })).status).toBe(422);
    expect((await prescribe({ medication: 'Clotrimazole cream' })).status).toBe(201);
  });

  it('requires a follow-up with the same doctor within six months for List B', async () => {
    const { prescribe, doctor, patient, asDoctor, patientId } = await givenVisit({ startsAt: inDays(0) });
    const listB = { medication: 'Sitagliptin 50 mg' };
    expect((await prescribe(listB)).status).toBe(422);
    await givenAppointment(t, { doctor, patient, ...completed(200) });
    expect((await prescribe(listB)).status).toBe(422);
    await givenAppointment(t, { patient, ...completed(30) });
    expect((await prescribe(listB)).status).toBe(422);
    await givenAppointment(t, { doctor, patient, ...completed(20) });
    expect((await prescribe(listB)).status).toBe(201);
    const context = await asDoctor.get(`/prescription/context?patientId=${patientId}`);
    expect(context.body.data).toMatchObject({
      visit: { kind: 'follow-up', mode: 'video' },
      listsApply: true,
    });
  });

  it('also applies to changes of an issued prescription', async () => {
    const { prescribe, asDoctor } = await givenVisit();
    const { body } = await prescribe();
    const path = `/prescription/update-prescription/${body.data._id}`;
    expect((await asDoctor.patch(path, { medication: 'Tramadol 50 mg' })).status).toBe(422);
  });

  it('holds for a change in the mode that the document states, also after a later visit in person', async () => {
    const { prescribe, asDoctor, doctor, patient } = await givenVisit({ startsAt: inDays(-3) });
    const { body } = await prescribe();
    await givenAppointment(t, { ...inPerson, doctor, patient, startsAt: inDays(0) });
    const path = `/prescription/update-prescription/${body.data._id}`;
    expect((await asDoctor.patch(path, prohibited)).status).toBe(422);
    expect((await prescribe(prohibited)).status).toBe(201);
  });
});

describe('reading', () => {
  it('shows patients their own prescriptions, the treating doctor all, and anyone else none', async () => {
    const { prescribe, asPatient, asDoctor, patient, patientId } = await givenVisit();
    const id = (await prescribe()).body.data._id;
    const second = await givenVisit({ patient, slot: 7 });
    const canceled = await givenVisit({ patient, status: 'canceled', slot: 9 });
    const outsider = await givenVisit();
    const paths = [
      `/prescription/get-prescription/${id}`,
      `/prescription/get-prescriptions-for-patient?patientId=${patientId}`,
      `/prescription/${id}/pdf`,
    ];
    for (const path of paths) {
      expect((await asPatient.get(path)).status, path).toBe(200);
      expect((await asDoctor.get(path)).status, path).toBe(200);
      expect((await second.asDoctor.get(path)).status, path).toBe(200);
      expect((await canceled.asDoctor.get(path)).status, path).toBe(404);
      expect((await outsider.asDoctor.get(path)).status, path).toBe(404);
      expect((await outsider.asPatient.get(path)).status, path).toBe(404);
      expect((await t.anonymous.get(path)).status, path).toBe(401);
    }
    const own = await asPatient.get('/prescription/get-prescriptions-for-patient');
    expect(own.body.data.map((prescription: { _id: string }) => prescription._id)).toEqual([id]);
  });

  it('exports the prescriptions and the access log of an account', async () => {
    const { prescribe, asPatient } = await givenVisit();
    await prescribe();
    const { body } = await asPatient.get('/user/export');
    expect(body.data.prescriptions).toMatchObject([amoxicillin]);
    expect(body.data.accessLog).toMatchObject([{ action: 'prescription-created', actorName: 'Meera Iyer' }]);
  });

  it('returns an empty list to a patient without prescriptions', async () => {
    const patient = await givenPatient(t);
    const { status, body } = await t.as(patient).get('/prescription/get-prescriptions-for-patient');
    expect({ status, data: body.data }).toEqual({ status: 200, data: [] });
  });

  it('derives the status from the clock', async () => {
    const { prescribe, signInAfter } = await givenVisit();
    const id = (await prescribe()).body.data._id;
    const { asPatient } = await signInAfter(90);
    const statusNow = async () =>
      (await asPatient.get(`/prescription/get-prescription/${id}`)).body.data.status;
    expect(await statusNow()).toBe('Active');
    t.clock.advance({ seconds: 1 });
    expect(await statusNow()).toBe('Expired');
  });

  it('leaves one audit entry when a doctor reads repeatedly in 15 minutes, none for the patient, in an intact chain', async () => {
    const { prescribe, asPatient, asDoctor, patientId } = await givenVisit();
    const id = (await prescribe()).body.data._id;
    await asPatient.get(`/prescription/get-prescription/${id}`);
    const list = `/prescription/get-prescriptions-for-patient?patientId=${patientId}`;
    for (const path of [`/prescription/get-prescription/${id}`, `/prescription/${id}/pdf`, list]) {
      await asDoctor.get(path);
      await Promise.all([1, 2, 3].map(() => asDoctor.get(path)));
    }
    t.clock.advance({ minutes: 16 });
    await asDoctor.get(list);
    await asDoctor.get(`/patient/${patientId}/record`);
    const log = await asPatient.get('/patient/access-log');
    expect(log.body.data.map((entry: { action: string }) => entry.action)).toEqual([
      'record-viewed',
      'prescriptions-viewed',
      'prescriptions-viewed',
      'prescription-downloaded',
      'prescription-viewed',
      'prescription-created',
    ]);
    expect(log.body.data[0]).toMatchObject({
      actorName: 'Meera Iyer',
      actorRole: 'doctor',
      description: 'Opened your record',
    });
    expect(await findBrokenEntry(t.deps.db, patientId)).toBeUndefined();
    const firstPage = await asPatient.get('/patient/access-log?limit=4');
    const nextPage = await asPatient.get(
      `/patient/access-log?limit=4&cursor=${firstPage.body.page.nextCursor}`,
    );
    expect(nextPage.body.data).toHaveLength(2);
    expect((await asDoctor.get('/patient/access-log')).status).toBe(403);
  });
});

describe('the record for the treating doctor', () => {
  it('contains the profile, the doctor’s own visits and notes, and all prescriptions', async () => {
    const { prescribe, asDoctor, patient, patientId, appointment } = await givenVisit();
    await prescribe();
    await asDoctor.put(`/consultation/${appointment.id}/notes`, { text: 'Mild murmur.' });
    const { status, body } = await asDoctor.get(`/patient/${patientId}/record`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      patient: { name: patient.user.name, blood_group: 'B+' },
      appointments: [{ _id: appointment.id }],
      notes: [{ appointmentId: appointment.id, text: 'Mild murmur.' }],
      prescriptions: [{ medication: amoxicillin.medication }],
    });
  });

  it('is refused to anyone else', async () => {
    const { patientId, asPatient } = await givenVisit({ status: 'canceled' });
    const { asDoctor } = await givenVisit();
    expect((await asDoctor.get(`/patient/${patientId}/record`)).status).toBe(404);
    expect((await asPatient.get(`/patient/${patientId}/record`)).status).toBe(403);
    expect((await t.anonymous.get(`/patient/${patientId}/record`)).status).toBe(401);
  });
});

describe('changing and withdrawing', () => {
  it('keeps earlier versions, and the patient sees them', async () => {
    const { prescribe, asDoctor, asPatient } = await givenVisit();
    const id = (await prescribe()).body.data._id;
    t.clock.advance({ hours: 1 });
    const changed = await asDoctor.patch(`/prescription/update-prescription/${id}`, { dosage: '2 a day' });
    expect(changed).toMatchObject({ status: 200, body: { data: { dosage: '2 a day', version: 2 } } });
    const seen = await asPatient.get(`/prescription/get-prescription/${id}`);
    expect(seen.body.data.history).toMatchObject([
      { version: 1, dosage: amoxicillin.dosage },
      { version: 2, dosage: '2 a day' },
    ]);
  });

  it('does not overwrite a version that the form did not show', async () => {
    const { prescribe, asDoctor } = await givenVisit();
    const path = `/prescription/update-prescription/${(await prescribe()).body.data._id}`;
    expect((await asDoctor.patch(path, { dosage: '2 a day', version: 1 })).body.data.version).toBe(2);
    const outdated = await asDoctor.patch(path, { dosage: '3 a day', version: 1 });
    expect([outdated.status, outdated.body.code]).toEqual([409, 'CONFLICT']);
    expect((await asDoctor.patch(path, { version: 2 })).status).toBe(422);
    expect((await asDoctor.patch(path, { dosage: '3 a day', version: 2 })).body.data.dosage).toBe('3 a day');
  });

  it('withdraws with a reason, once, and changes nothing afterwards', async () => {
    const { prescribe, asDoctor, asPatient } = await givenVisit();
    const id = (await prescribe()).body.data._id;
    const path = `/prescription/delete-prescription/${id}`;
    const withdrawn = await asDoctor.delete(path, { reason: 'Allergy reported' });
    expect(withdrawn.body.data).toMatchObject({ status: 'Withdrawn', withdrawalReason: 'Allergy reported' });
    expect((await asDoctor.delete(`${path}?reason=Another`)).body.data.withdrawalReason).toBe(
      'Allergy reported',
    );
    expect((await asDoctor.patch(`/prescription/update-prescription/${id}`, { dosage: 'x' })).status).toBe(
      409,
    );
    const seen = await asPatient.get(`/prescription/get-prescription/${id}`);
    expect(seen.body.data).toMatchObject({ status: 'Withdrawn', withdrawalReason: 'Allergy reported' });
  });

  it('is possible only for the issuer', async () => {
    const { prescribe, asPatient, patient } = await givenVisit();
    const id = (await prescribe()).body.data._id;
    const colleague = await givenVisit({ patient, slot: 8 });
    for (const [method, path] of [
      ['patch', `/prescription/update-prescription/${id}`],
      ['delete', `/prescription/delete-prescription/${id}`],
      ['post', `/prescription/${id}/renew`],
      ['post', `/prescription/${id}/decline-renewal`],
    ] as const) {
      const body = { dosage: '9 a day', reason: 'No.' };
      expect((await colleague.asDoctor[method](path, body)).status, path).toBe(404);
      expect((await asPatient[method](path, body)).status, path).toBe(403);
      expect((await t.anonymous[method](path, body)).status, path).toBe(401);
    }
  });
});

describe('renewal', () => {
  it('is no longer listed once the patient has deleted the profile, and is refused', async () => {
    const { prescribe, signInAfter } = await givenVisit();
    const id = (await prescribe()).body.data._id;
    const { asDoctor, asPatient } = await signInAfter(91);
    await asPatient.post(`/prescription/${id}/request-renewal`);
    expect((await asPatient.delete('/patient/delete-profile')).status).toBe(200);
    expect((await asDoctor.get('/prescription/renewal-requests')).body.data).toEqual([]);
    expect((await asDoctor.post(`/prescription/${id}/renew`)).status).toBe(404);
  });

  it('reaches the doctor once and is renewed in one step', async () => {
    const { prescribe, signInAfter, doctor } = await givenVisit();
    const id = (await prescribe()).body.data._id;
    const { asDoctor, asPatient } = await signInAfter(91);
    const requested = await asPatient.post(`/prescription/${id}/request-renewal`, {
      note: 'Two tablets left',
    });
    expect(requested).toMatchObject({ status: 201, body: { data: { renewal: { status: 'pending' } } } });
    expect(await asPatient.post(`/prescription/${id}/request-renewal`)).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_REQUESTED' },
    });
    const inbox = await asDoctor.get('/prescription/renewal-requests');
    expect(inbox.body.data).toMatchObject([{ note: 'Two tablets left', prescription: { _id: id } }]);
    expect((await asDoctor.get('/notification')).body.data[0].message).toBe(
      'Asha Verma has asked you to renew a prescription.',
    );
    await t.runJobs();
    expect(t.sentEmails()).toContainEqual(expect.objectContaining({ to: doctor.user.email }));

    const renewed = await asDoctor.post(`/prescription/${id}/renew`);
    expect(renewed.status).toBe(201);
    expect(renewed.body.data).toMatchObject({ ...amoxicillin, status: 'Active', renewedFromId: id });
    expect(renewed.body.data._id).not.toBe(id);
    expect((await asDoctor.post(`/prescription/${id}/renew`)).status).toBe(409);
    expect((await asPatient.post(`/prescription/${id}/request-renewal`)).status).toBe(409);
    expect((await asDoctor.get('/prescription/renewal-requests')).body.data).toEqual([]);
    expect((await asPatient.get('/notification')).body.data[0].message).toBe(
      'Dr. Meera Iyer has renewed your prescription.',
    );
  });

  it('succeeds once when a doctor renews several times concurrently', async () => {
    const { prescribe, asDoctor, asPatient } = await givenVisit();
    const id = (await prescribe()).body.data._id;
    const responses = await Promise.all([1, 2, 3, 4].map(() => asDoctor.post(`/prescription/${id}/renew`)));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect((await asPatient.get('/prescription/get-prescriptions-for-patient')).body.data).toHaveLength(2);
  });

  it('is declined with a reason', async () => {
    const { prescribe, asDoctor, asPatient } = await givenVisit();
    const id = (await prescribe()).body.data._id;
    const path = `/prescription/${id}/decline-renewal`;
    expect((await asDoctor.post(path, { reason: 'Not asked' })).status).toBe(409);
    await asPatient.post(`/prescription/${id}/request-renewal`);
    expect((await asDoctor.post(path, { reason: '' })).status).toBe(422);
    expect((await asDoctor.post(path, { reason: 'Please come in first.' })).status).toBe(200);
    const seen = await asPatient.get(`/prescription/get-prescription/${id}`);
    expect(seen.body.data.renewal).toMatchObject({ status: 'declined', answer: 'Please come in first.' });
    expect((await asPatient.post(`/prescription/${id}/request-renewal`)).status).toBe(409);
  });

  it('can be requested again with a note, or a week after a refusal, and the doctor is notified again', async () => {
    const { prescribe, asDoctor, asPatient } = await givenVisit();
    const id = (await prescribe()).body.data._id;
    const requestRenewal = (body: object = {}) => asPatient.post(`/prescription/${id}/request-renewal`, body);
    const decline = async () => {
      await asDoctor.post(`/prescription/${id}/decline-renewal`, { reason: 'Come in first.' });
      t.clock.advance({ minutes: 1 });
    };
    await requestRenewal();
    await decline();
    expect(await requestRenewal()).toMatchObject({ status: 409, body: { code: 'ALREADY_REQUESTED' } });
    expect((await requestRenewal({ note: ' ' })).status).toBe(409);
    expect((await requestRenewal({ note: 'I was there yesterday.' })).status).toBe(201);
    expect((await requestRenewal({ note: 'And again.' })).status).toBe(409);
    const notes = (await asDoctor.get('/notification')).body.data as { message: string }[];
    expect(notes.filter(({ message }) => message.includes('has asked you to renew'))).toHaveLength(2);
    await decline();
    t.clock.advance({ days: 7 });
    expect((await requestRenewal()).status).toBe(201);
  });

  it('needs a new visit when the last contact is older than six months', async () => {
    const { prescribe, signInAfter } = await givenVisit();
    const id = (await prescribe()).body.data._id;
    const { asDoctor } = await signInAfter(200);
    expect(await asDoctor.post(`/prescription/${id}/renew`)).toMatchObject({
      status: 422,
      body: { code: 'MEDICINE_REFUSED' },
    });
  });
});

describe('verifying', () => {
  it('shows the public only what is needed', async () => {
    const { prescribe, signInAfter } = await givenVisit();
    const { _id, verificationCode } = (await prescribe()).body.data;
    const path = `/prescription/verify/${verificationCode.toLowerCase()}`;
    const { status, body } = await t.anonymous.get(path);
    expect(status).toBe(200);
    expect(body.data).toEqual({
      verificationCode,
      status: 'Active',
      doctorName: 'Meera Iyer',
      qualification: 'MBBS, MD',
      registrationNumber: 'KMC-48213',
      issuerVerified: true,
      issuerWithdrawnOn: null,
      issuedOn: '2026-03-02',
      expiresOn: '2026-05-31',
      withdrawnOn: null,
      version: 1,
      medication: amoxicillin.medication,
      dosage: amoxicillin.dosage,
      medicines: [{ medication: amoxicillin.medication, dosage: amoxicillin.dosage, quantity: null }],
      patientInitials: 'AV',
      signature: 'signed',
    });
    const { asDoctor } = await signInAfter(91);
    expect((await t.anonymous.get(path)).body.data.status).toBe('Expired');
    await asDoctor.delete(`/prescription/delete-prescription/${_id}`);
    expect((await t.anonymous.get(path)).body.data.status).toBe('Withdrawn');
  });

  it('says that the verification of its issuer was withdrawn later', async () => {
    const { prescribe, doctor } = await givenVisit();
    const { verificationCode } = (await prescribe()).body.data;
    await t.deps.db
      .update(doctorProfiles)
      .set({ verifiedAt: null, verificationWithdrawnAt: t.clock.now() })
      .where(eq(doctorProfiles.id, doctor.profile.id));
    const { body } = await t.anonymous.get(`/prescription/verify/${verificationCode}`);
    expect(body.data).toMatchObject({ issuerVerified: true, issuerWithdrawnOn: '2026-03-02' });
  });

  it('says that an issuer is not verified', async () => {
    const { prescribe } = await givenVisit({ doctor: await givenDoctor(t, { verifiedAt: null }) });
    const { verificationCode } = (await prescribe()).body.data;
    expect((await t.anonymous.get(`/prescription/verify/${verificationCode}`)).body.data.issuerVerified).toBe(
      false,
    );
  });

  it('shows what was true on the day of issue, no matter what the doctor or an operator changes later', async () => {
    const { prescribe, doctor } = await givenVisit();
    const { _id, verificationCode } = (await prescribe()).body.data;
    const issued = { doctorName: 'Meera Iyer', qualification: 'MBBS, MD', issuerVerified: true };
    await t
      .as(doctor)
      .patch('/user/update-account-details', { name: 'Ravi Menon', email: doctor.user.email });
    await t.as(doctor).patch('/doctor/update', { qualification: 'DM', registration_number: 'KMC-1' });
    const checked = () => t.anonymous.get(`/prescription/verify/${verificationCode}`);
    expect((await checked()).body.data).toMatchObject({ ...issued, registrationNumber: 'KMC-48213' });
    const own = await t.as(doctor).get(`/prescription/get-prescription/${_id}`);
    expect(own.body.data).toMatchObject({
      issuerVerified: true,
      doctorId: { user_id: { name: 'Meera Iyer' }, qualification: 'MBBS, MD' },
    });
    await t.as(doctor).patch(`/prescription/update-prescription/${_id}`, { dosage: 'One at night' });
    expect((await checked()).body.data).toMatchObject({
      version: 2,
      doctorName: 'Ravi Menon',
      qualification: 'DM',
      registrationNumber: 'KMC-1',
      issuerVerified: false,
    });
  });

  it('limits guessing', async () => {
    for (let guess = 0; guess < 30; guess++) {
      expect((await t.anonymous.get(`/prescription/verify/0000000${100 + guess}`)).status).toBe(404);
    }
    const { status, headers } = await t.anonymous.get('/prescription/verify/0000000000');
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect((await t.anonymous.get('/prescription/verify/%00')).status).toBe(429);
  });
});

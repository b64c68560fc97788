import { eq, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as schema from '../../db/schema';
import { book, TOMORROW } from '../../testing/booking';
import { givenAppointment, givenDoctor, givenPatient } from '../../testing/factories';
import { type TestApp, testApp } from '../../testing/test-app';
import { hashPassword } from '../passwords/passwords';
import { PERSONAL_DATA } from './personal-data';

let t: TestApp;
let passwordHash: string;
const password = 'good riddance';
beforeAll(async () => {
  t = await testApp();
  passwordHash = await hashPassword(password);
});
beforeEach(() => t.reset());

const TABLES = Object.values(schema)
  .filter((value) => value instanceof PgTable)
  .map((table) => getTableConfig(table).name);

async function findTablesContaining(token: string): Promise<string[]> {
  const tables: string[] = [];
  for (const table of TABLES) {
    const query = sql`select 1 from ${sql.identifier(table)} r where position(lower(${token}) in lower(r::text)) > 0 limit 1`;
    if (((await t.deps.db.execute(query)) as unknown as { rows: unknown[] }).rows.length > 0)
      tables.push(table);
  }
  return tables;
}

/** Words begin with `pz` in the patient's texts, `dz` in the doctor's and `zz` in an operator's. */
async function givenTracedPeople() {
  const patient = await givenPatient(t, {
    name: 'Pzname Quill',
    email: 'pzmail@example.test',
    address: 'pzaddress',
    about: 'pzabout',
    emergencyContact: 'pzcontact',
  });
  const doctor = await givenDoctor(t, {
    name: 'Dzname Hollow',
    email: 'dzmail@example.test',
    about: 'dzabout',
    clinicAddress: 'dzclinic',
    registrationNumber: 'dzregister',
  });
  const { id: doctorId } = doctor.profile;
  await t.deps.db.insert(schema.doctorVerifications).values({
    doctorId,
    status: 'verified',
    since: t.clock.now(),
    council: 'dzcouncil',
    checkedName: 'Dzformer Hollow',
  });
  await t.deps.db.insert(schema.doctorCertificates).values({
    doctorId,
    type: 'application/pdf',
    bytes: Buffer.from('dzcertificate'),
    sentAt: t.clock.now(),
  });
  await t.deps.db.update(schema.users).set({ passwordHash });
  await t.deps.db
    .update(schema.users)
    .set({ phoneNumber: 917_355_120_046 })
    .where(eq(schema.users.id, patient.user.id));
  const asPatient = t.as(patient);
  const asDoctor = t.as(doctor);
  const booked = await book(t, patient, {
    doctorId: doctor.profile.id,
    date: TOMORROW,
    time: '11:00 AM',
    reason: 'pzreason',
  });
  const { appointment: past } = await givenAppointment(t, {
    patient,
    doctor,
    localDate: '2026-02-20',
    status: 'completed',
  });
  await t.deps.db.insert(schema.consultationMessages).values({
    appointmentId: past.id,
    id: 'm',
    sender: 'patient',
    senderName: 'Pzname Quill',
    text: 'pzchat',
  });
  await t.deps.db.insert(schema.disputes).values({
    appointmentId: past.id,
    raisedBy: 'patient',
    patientStatement: 'pzdispute',
    doctorStatement: 'dzdispute',
    outcome: 'kept',
    decision: 'zzdecision',
    decidedAt: t.clock.now(),
  });
  await asPatient.put(`/consultation/${booked}/notes`, { text: 'pzprivate' });
  const tested = { camera: 'failed', microphone: 'good', network: 'good', relay: 'unchecked' };
  await asPatient.put(`/consultation/${booked}/device-test`, tested);
  await asDoctor.put(`/consultation/${booked}/notes`, { text: 'dznotes' });
  await asDoctor.put('/doctor/days-off', { daysOff: [{ date: '2026-03-20', note: 'dzdayoff' }] });
  await asDoctor.post('/prescription/favourites', {
    name: 'dzfavourite',
    medicines: [{ medication: 'Paracetamol', dose: 'bd' }],
  });
  await asPatient.put(`/patient/${patient.profile.id}/health-facts`, { allergies: ['pzallergy'] });
  const wording = { medication: 'Paracetamol', dosage: 'one', instructions: 'dzfirst' };
  const prescription = await asDoctor.post('/prescription/create-prescription', {
    patientId: patient.profile.id,
    ...wording,
  });
  const { _id } = prescription.body.data;
  await asDoctor.patch(`/prescription/update-prescription/${_id}`, { instructions: 'dzsecond' });
  await asPatient.post(`/prescription/${_id}/request-renewal`, { note: 'pzrenewal' });
  await asPatient.post('/review', { appointmentId: past.id, rating: 5, comment: 'pzcomment' });
  await asPatient.post('/record-access', { name: 'pzapp', scopes: ['patient/Patient.rs'], days: 9 });
  await asPatient.post('/user/forgot-password', { email: 'pzmail@example.test' });
  await t.runJobs();
  return { patient, doctor, asPatient, asDoctor };
}

describe('the registry of personal data', () => {
  it('has an entry for each table, and a table for each entry', () => {
    expect(Object.keys(PERSONAL_DATA).sort()).toEqual([...TABLES].sort());
  });
});

describe('the export', () => {
  it('contains every text of a patient, and every section that the registry names', async () => {
    const { asPatient } = await givenTracedPeople();
    const { body } = await asPatient.get('/user/export');
    const exported = JSON.stringify(body.data);
    const words = [
      'Pzname',
      'pzmail',
      '917355120046',
      'pzaddress',
      'pzabout',
      'pzcontact',
      'pzreason',
      'pzallergy',
      'pzapp',
      'pzchat',
      'pzprivate',
      'dznotes',
      'dzfirst',
      'dzsecond',
      'pzrenewal',
      'pzcomment',
      'pzdispute',
      'zzdecision',
    ];
    for (const word of words) expect(exported).toContain(word);
    expect(body.data.deviceTests).toMatchObject([{ camera: 'failed' }]);
    const sections = Object.values(PERSONAL_DATA).map(({ exportedAs }) => exportedAs);
    const doctorSections = ['doctorProfile', 'daysOff', 'closedTimes', 'verification', 'favourites'];
    expect(Object.keys(body.data)).toEqual(
      expect.arrayContaining(
        sections.filter((section) => section !== '' && !doctorSections.includes(section)),
      ),
    );
  });

  it('contains a doctor’s own texts, and no patient’s private notes', async () => {
    const { asDoctor } = await givenTracedPeople();
    const exported = JSON.stringify((await asDoctor.get('/user/export')).body.data);
    for (const word of [
      'Dzname',
      'dzmail',
      'dzabout',
      'dzclinic',
      'dzregister',
      'dznotes',
      'dzdayoff',
      'dzfavourite',
      'dzfirst',
      'dzdispute',
      'zzdecision',
      'dzcouncil',
      'Dzformer',
      Buffer.from('dzcertificate').toString('base64'),
    ]) {
      expect(exported).toContain(word);
    }
    for (const word of [
      'pzprivate',
      'pzaddress',
      'pzcontact',
      '917355120046',
      'pzreason',
      'pzchat',
      'pzallergy',
      'pzdispute',
    ])
      expect(exported).not.toContain(word);
  });
});

describe('an erased account', () => {
  const filterNotKept = (tables: string[]) =>
    tables.filter((name) => PERSONAL_DATA[name]?.afterErasure !== 'kept');

  it('a patient’s erased account leaves texts only where the registry allows it', async () => {
    const { asPatient } = await givenTracedPeople();
    expect((await asPatient.post('/user/delete-account', { password })).status).toBe(200);
    await t.runJobs();
    expect(await t.deps.db.$count(schema.deviceTests)).toBe(0);
    const erasedWords = ['pzmail', '917355120046', 'pzaddress', 'pzabout', 'pzcontact', 'pzprivate'];
    for (const word of [...erasedWords, 'pzdispute', 'zzdecision']) {
      expect([word, await findTablesContaining(word)]).toEqual([word, []]);
    }
    for (const word of [
      'Pzname',
      'pzreason',
      'pzallergy',
      'pzchat',
      'dznotes',
      'dzfirst',
      'pzrenewal',
      'pzcomment',
    ]) {
      const tables = await findTablesContaining(word);
      expect([word, tables.length > 0, filterNotKept(tables)]).toEqual([word, true, []]);
    }
  });

  it('a doctor’s erased account leaves texts only where the registry allows it', async () => {
    const { asDoctor, asPatient } = await givenTracedPeople();
    expect((await asDoctor.post('/user/delete-account', { password })).status).toBe(200);
    await t.runJobs();
    const certificate = Buffer.from('dzcertificate').toString('hex');
    for (const word of [
      'dzmail',
      'dzabout',
      'dzdayoff',
      'dzfavourite',
      'dzdispute',
      'zzdecision',
      'dzcouncil',
      'Dzformer',
      certificate,
    ]) {
      expect([word, await findTablesContaining(word)]).toEqual([word, []]);
    }
    for (const word of ['Dzname', 'dzregister', 'dznotes', 'dzsecond']) {
      expect([word, filterNotKept(await findTablesContaining(word))]).toEqual([word, []]);
    }
    expect((await asPatient.get('/prescription/get-prescriptions-for-patient')).body.data).toHaveLength(1);
  });

  it('a patient who never had a visit leaves no name, birth date, gender, blood group or reason', async () => {
    const patient = await givenPatient(t, { name: 'Pznever Seen' });
    await t.deps.db.update(schema.users).set({ passwordHash });
    const doctor = await givenDoctor(t);
    const choice = { doctorId: doctor.profile.id, date: TOMORROW, time: '11:00 AM', reason: 'pznreason' };
    await book(t, patient, choice);
    await t.runJobs();
    expect((await t.as(patient).post('/user/delete-account', { password })).status).toBe(200);
    await t.runJobs();
    expect(await findTablesContaining('pznreason')).toEqual([]);
    expect(await findTablesContaining('pznever')).toEqual(['notifications']);
    const [row] = await t.deps.db.select().from(schema.patientProfiles);
    expect(row).toMatchObject({
      name: 'Deleted patient',
      dateOfBirth: null,
      gender: null,
      bloodGroup: null,
      userId: null,
    });
  });

  it('leaves no rate-limit counter under its id or the hash of its address', async () => {
    const { asPatient, patient } = await givenTracedPeople();
    const login = { email: patient.user.email, password: 'not this one' };
    expect((await t.anonymous.post('/user/login', login)).status).toBe(401);
    const readKeys = async () => (await t.deps.db.select().from(schema.budgets)).map(({ key }) => key);
    expect((await readKeys()).some((key) => key.startsWith('guess:day:'))).toBe(true);
    expect((await asPatient.post('/user/delete-account', { password })).status).toBe(200);
    const ownKeys = (await readKeys()).filter(
      (key) => /^guess:(burst|day):/.test(key) || key.includes(patient.user.id),
    );
    expect(ownKeys).toEqual([]);
  });

  it('has its failed emails removed, also those to an earlier address or a guardian', async () => {
    const { asPatient, patient } = await givenTracedPeople();
    const { id, email } = patient.user;
    const failedAt = t.clock.now();
    const mails = [
      { to: email },
      { to: 'earlier@example.test', reader: { userId: id, topic: 'refund' } },
      { to: 'guardian@example.test', reader: { userId: 'somebody', patientUserId: id, topic: 'refund' } },
    ];
    await t.deps.db.insert(schema.jobs).values(
      mails.map((mail) => ({
        kind: 'send-mail',
        payload: { ...mail, subject: 'x', text: 'pzundelivered' },
        runAt: failedAt,
        failedAt,
      })),
    );
    await asPatient.post('/user/delete-account', { password });
    expect(await findTablesContaining('pzundelivered')).toEqual([]);
  });
});

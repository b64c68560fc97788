import { MAX_ACCESSES } from '@carelane/contract/fhir/endpoints';
import { beforeEach, describe, expect, it } from 'vitest';
import { hashPassword } from '../../auth/passwords/passwords';
import { auditEntries, readTokens, users } from '../../db/schema';
import { givenOperatorAccount, givenPatient } from '../../testing/factories';
import { givenReadToken, givenRecord, readFhir } from '../../testing/fhir';
import { testApp } from '../../testing/test-app';
import { createReadToken } from './read-tokens';

const t = await testApp();
beforeEach(() => t.reset());

const password = 'nobody guesses this';
const readStatus = async (app: { token: string }) => (await readFhir(t, app, '/Patient')).status;

describe('access to the record', () => {
  it('is shown with its name, scopes, expiry and last use, and never with its token', async () => {
    const patient = await givenPatient(t);
    const app = await givenReadToken(t, patient, {
      name: 'City Clinic',
      scopes: ['patient/Patient.rs'],
      days: 7,
    });
    const list = () => t.as(patient).get('/record-access');
    expect((await list()).body.data).toEqual([
      {
        _id: app.id,
        name: 'City Clinic',
        scopes: ['patient/Patient.rs'],
        createdAt: '2026-03-02T04:00:00.000Z',
        expiresAt: '2026-03-09T04:00:00.000Z',
        lastUsedAt: null,
      },
    ]);
    t.clock.advance({ hours: 1 });
    expect(await readStatus(app)).toBe(200);
    expect((await list()).body.data[0].lastUsedAt).toBe('2026-03-02T05:00:00.000Z');
    expect(JSON.stringify(await t.deps.db.select().from(readTokens))).not.toContain(app.token);
  });

  it('is announced to the patient by email, without the name of the app or person', async () => {
    const patient = await givenPatient(t);
    await givenReadToken(t, patient, { name: 'City Clinic' });
    await t.runJobs();
    expect(t.sentEmails()).toMatchObject([
      { to: patient.user.email, subject: 'Your health record is shared' },
    ]);
    expect(t.sentEmails()[0]?.text).toContain('with an app or a person');
    expect(t.sentEmails()[0]?.text).not.toContain('City Clinic');
  });

  it('ends on its expiry date, and immediately when the patient stops it', async () => {
    const patient = await givenPatient(t);
    const short = await givenReadToken(t, patient, { days: 1 });
    const long = await givenReadToken(t, patient, { days: 365 });
    t.clock.advance({ hours: 24 });
    expect([await readStatus(short), await readStatus(long)]).toEqual([401, 200]);
    expect((await t.as(patient).get('/record-access')).body.data).toHaveLength(1);
    expect((await t.as(patient).delete(`/record-access/${long.id}`)).status).toBe(200);
    expect(await readStatus(long)).toBe(401);
    expect((await t.as(patient).delete(`/record-access/${long.id}`)).status).toBe(404);
  });

  it('ends when the password changes', async () => {
    const patient = await givenPatient(t);
    await t.deps.db.update(users).set({ passwordHash: await hashPassword(password) });
    const app = await givenReadToken(t, patient);
    const change = {
      oldPassword: password,
      newPassword: 'Another long one 7',
      confirmPassword: 'Another long one 7',
    };
    const changed = await t.as(patient).patch('/user/change-password', change);
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    expect(await readStatus(app)).toBe(401);
  });

  it('ends when the profile is deleted, and leaves no row for a later profile', async () => {
    const patient = await givenPatient(t);
    const app = await givenReadToken(t, patient);
    expect((await t.as(patient).delete('/patient/delete-profile')).status).toBe(200);
    expect(await readStatus(app)).toBe(401);
    expect(await t.deps.db.select().from(readTokens)).toEqual([]);
  });

  it('ends when the account is suspended, and stays ended', async () => {
    const patient = await givenPatient(t);
    const operator = await givenOperatorAccount(t, { totpEnabledAt: t.clock.now() });
    const app = await givenReadToken(t, patient);
    const act = (action: string) =>
      t.as(operator).post(`/operator/accounts/${patient.user.id}/${action}`, { reason: 'Request by phone' });
    expect((await act('suspend')).status).toBe(200);
    expect(await readStatus(app)).toBe(401);
    expect((await act('lift')).status).toBe(200);
    expect(await readStatus(app)).toBe(401);
  });

  it('is not created once the session or profile has ended, even in a concurrent request', async () => {
    const patient = await givenPatient(t);
    const share = { name: 'App', scopes: ['patient/Patient.rs' as const], days: 1 };
    const endedSession = { userId: patient.user.id, sessionId: '01900000-0000-7000-8000-000000000002' };
    await expect(createReadToken(t.deps, endedSession, share)).rejects.toMatchObject({ code: 'SIGNED_OUT' });
    const [, deletion] = await Promise.all([
      t.as(patient).post('/record-access', share),
      t.as(patient).delete('/patient/delete-profile'),
      t.as(patient).post('/record-access', share),
    ]);
    expect(deletion.status).toBe(200);
    expect(await t.deps.db.select().from(readTokens)).toEqual([]);
  });

  it('needs a name, a scope and an expiry within a year', async () => {
    const patient = await givenPatient(t);
    const good = { name: 'App', scopes: ['patient/Patient.rs'], days: 30 };
    for (const bad of [
      { name: ' ' },
      { scopes: [] },
      { scopes: ['patient/*.cruds'] },
      { scopes: ['user/Patient.rs'] },
      { days: 0 },
      { days: 366 },
    ])
      expect((await t.as(patient).post('/record-access', { ...good, ...bad })).status).toBe(422);
  });

  it('is limited in number, even when many are created concurrently', async () => {
    const patient = await givenPatient(t);
    const responses = await Promise.all(
      Array.from({ length: MAX_ACCESSES + 5 }, () =>
        t.as(patient).post('/record-access', { name: 'App', scopes: ['patient/Patient.rs'], days: 1 }),
      ),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(MAX_ACCESSES);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(5);
  });
});

describe('the access log', () => {
  const log = async (patient: { token: string }) =>
    (await t.as(patient).get('/patient/access-log')).body.data.map(
      ({ actorName, actorRole, description }: Record<string, string>) => [actorName, actorRole, description],
    );
  const newEntries = async (patient: { token: string }, countBefore: number) => {
    const entries = await log(patient);
    return entries.slice(0, entries.length - countBefore);
  };

  it('names the app and what it read, once within a quarter of an hour', async () => {
    const { patient, prescription } = await givenRecord(t);
    const app = await givenReadToken(t, patient, { name: 'City Clinic' });
    const before = (await log(patient)).length;
    for (const path of ['/Appointment', '/Encounter', '/Condition', `/Binary/${prescription._id}`])
      expect((await readFhir(t, app, path)).status).toBe(200);
    const summary = await readFhir(t, app, `/Patient/${patient.profile.id}/$summary`);
    expect(summary.status, JSON.stringify(summary.body)).toBe(200);
    expect(await newEntries(patient, before)).toEqual([
      ['City Clinic', 'app', 'Read the summary of your record'],
      ['City Clinic', 'app', 'Opened one of your documents'],
      ['City Clinic', 'app', 'Read your allergies and conditions'],
      ['City Clinic', 'app', 'Read your visits'],
    ]);
    t.clock.advance({ minutes: 16 });
    await readFhir(t, app, '/Appointment');
    expect(await log(patient)).toHaveLength(before + 5);
  });

  it('distinguishes a list of documents from reports that were read', async () => {
    const { patient, completed } = await givenRecord(t);
    const app = await givenReadToken(t, patient, { name: 'City Clinic' });
    const before = (await log(patient)).length;
    for (const path of ['/DocumentReference', '/Composition', `/Composition/${completed.id}`])
      expect((await readFhir(t, app, path)).status).toBe(200);
    expect(await newEntries(patient, before)).toEqual([
      ['City Clinic', 'app', 'Opened one of your documents'],
      ['City Clinic', 'app', 'Read the reports of your visits and prescriptions'],
      ['City Clinic', 'app', 'Read the list of your documents'],
    ]);
    const entries = await t.deps.db.select().from(auditEntries);
    expect(entries.find(({ action }) => action === 'shared-document-opened')?.subject).toBe(completed.id);
  });

  it('has no entry for refused requests or public data', async () => {
    const { patient, doctor } = await givenRecord(t);
    const app = await givenReadToken(t, patient, { scopes: ['patient/Patient.rs'] });
    const before = await log(patient);
    for (const path of ['/Appointment', '/Patient/other', `/Practitioner/${doctor.profile.id}`, '/metadata'])
      await readFhir(t, app, path);
    expect(await log(patient)).toEqual(before);
  });
});

import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { auditEntries, budgets, doctorProfiles, patientProfiles, siteSettings } from '../db/schema';
import { givenAppointment } from '../testing/factories';
import { givenReadToken, givenRecord, readFhir } from '../testing/fhir';
import { testApp } from '../testing/test-app';

const t = await testApp();
beforeEach(() => t.reset());

type RecordFixture = Awaited<ReturnType<typeof givenRecord>>;

const rename = async ({ doctor }: RecordFixture) => {
  await t.deps.db
    .update(doctorProfiles)
    .set({ name: 'Another Doctor', updatedAt: t.clock.now() })
    .where(eq(doctorProfiles.id, doctor.profile.id));
};
const withdraw = async ({ doctor, prescription }: RecordFixture) => {
  await t.as(doctor).delete(`/prescription/delete-prescription/${prescription._id}`);
};

describe('the version', () => {
  it.each<[string, (fixture: RecordFixture) => string, (fixture: RecordFixture) => Promise<void>]>([
    ['a visit, when the doctor’s name changes', ({ upcoming }) => `/Appointment/${upcoming.id}`, rename],
    ['an encounter, when the doctor’s name changes', ({ upcoming }) => `/Encounter/${upcoming.id}`, rename],
    ['a report, when the doctor’s name changes', ({ completed }) => `/Composition/${completed.id}`, rename],
    [
      'a report, when its prescription is withdrawn',
      ({ completed }) => `/Composition/${completed.id}`,
      withdraw,
    ],
    [
      'a medicine, when it expires',
      ({ prescription }) => `/MedicationRequest/${prescription._id}.1`,
      async () => t.clock.advance({ days: 300 }),
    ],
    [
      'a PDF, when the prescription is withdrawn',
      ({ prescription }) => `/Binary/${prescription._id}`,
      withdraw,
    ],
  ])('of a resource changes with its content: %s', async (_what, pathFor, change) => {
    const fixture = await givenRecord(t);
    const path = pathFor(fixture);
    const app = await givenReadToken(t, fixture.patient, { days: 365 });
    const read = (headers = {}) => readFhir(t, app, path, { accept: 'application/fhir+json', ...headers });
    const before = await read();
    t.clock.advance({ minutes: 5 });
    const ifNoneMatch = { 'if-none-match': String(before.headers.etag) };
    expect((await read(ifNoneMatch)).status).toBe(304);
    await change(fixture);
    const after = await read(ifNoneMatch);
    expect(after.status).toBe(200);
    const changeTimes = [before, after].map(({ body }) => Date.parse(body.meta.lastUpdated));
    expect(changeTimes[1]).toBeGreaterThan(changeTimes[0] ?? Number.NaN);
  });

  it('a resource’s version changes with its content, even if no updated_at changes', async () => {
    const { patient, completed } = await givenRecord(t);
    const app = await givenReadToken(t, patient);
    const etag = async (path: string) => (await readFhir(t, app, path)).headers.etag;
    const report = `/Composition/${completed.id}`;
    const before = [await etag(`/Patient/${patient.profile.id}`), await etag(report)];
    await t.deps.db.update(patientProfiles).set({ gender: 'Other' });
    const site = { address: '', supportEmail: '', privacyEmail: '', securityEmail: '', emergencyNumber: '' };
    await t.deps.db
      .insert(siteSettings)
      .values({ id: 'site', name: 'Another Clinic', ...site, version: 1, updatedAt: t.clock.now() });
    await t.deps.site.reload();
    const after = [await etag(`/Patient/${patient.profile.id}`), await etag(report)];
    await t.deps.db.delete(siteSettings);
    await t.deps.site.reload();
    for (const [n, tag] of after.entries()) expect(tag).not.toBe(before[n]);
  });

  it('a slot’s version changes when the slot is taken', async () => {
    const { doctor, patient } = await givenRecord(t);
    const path = `/Slot?schedule=${doctor.profile.id}&status=free&_count=1`;
    const [{ resource }] = (await readFhir(t, undefined, path)).body.entry;
    const slot = await readFhir(t, undefined, `/Slot/${resource.id}`);
    const ifNoneMatch = { 'if-none-match': String(slot.headers.etag) };
    expect((await readFhir(t, undefined, `/Slot/${resource.id}`, ifNoneMatch)).status).toBe(304);
    await givenAppointment(t, { doctor, patient, startsAt: new Date(resource.start) });
    expect((await readFhir(t, undefined, `/Slot/${resource.id}`, ifNoneMatch)).body.status).toBe('busy');
  });

  it('a document’s version is compared before a PDF is rendered for it', async () => {
    const { patient, completed, prescription } = await givenRecord(t);
    const app = await givenReadToken(t, patient);
    for (const path of [`/Composition/${completed.id}/$document`, `/Binary/${prescription._id}`]) {
      const { headers } = await readFhir(t, app, path);
      await t.deps.db.delete(budgets);
      const entryCount = (await t.deps.db.select().from(auditEntries)).length;
      expect((await readFhir(t, app, path, { 'if-none-match': String(headers.etag) })).status).toBe(304);
      const spent = (await t.deps.db.select().from(budgets)).map(({ key }) => key);
      expect(spent.filter((key) => key.startsWith('fhir-pdf:'))).toEqual([]);
      expect((await t.deps.db.select().from(auditEntries)).length).toBe(entryCount);
    }
  });

  it('versions are not compared by date, because a resource can change twice within a second', async () => {
    const { patient } = await givenRecord(t);
    const app = await givenReadToken(t, patient);
    const path = `/Patient/${patient.profile.id}`;
    const { headers } = await readFhir(t, app, path);
    const since = { 'if-modified-since': String(headers['last-modified']) };
    expect((await readFhir(t, app, path, since)).status).toBe(200);
  });
});

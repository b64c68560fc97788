import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { appointments, prescriptions } from '../../db/schema';
import { givenAppointment, givenDoctor, givenPatient } from '../../testing/factories';
import { givenReadToken, givenRecord, readFhir } from '../../testing/fhir';
import { testApp } from '../../testing/test-app';
import { writeCursor } from './parse-search';

const t = await testApp();
beforeEach(() => t.reset());
const BASE = `${t.deps.config.publicUrl}/fhir/R4`;

interface Entry {
  resource: { id: string; status?: string; resourceType: string };
}

async function readIds(reader: { token: string } | undefined, path: string): Promise<string[]> {
  const { status, body } = await readFhir(t, reader, path);
  expect(status, JSON.stringify(body)).toBe(200);
  return (body.entry ?? []).map(({ resource }: Entry) => resource.id);
}

async function readPages(reader: { token: string } | undefined, path: string): Promise<string[][]> {
  const idPages: string[][] = [];
  let next: string | undefined = path;
  while (next !== undefined) {
    const { status, body } = await readFhir(t, reader, next);
    expect(status, JSON.stringify(body)).toBe(200);
    idPages.push((body.entry ?? []).map(({ resource }: Entry) => resource.id));
    const link = body.link.find(({ relation }: { relation: string }) => relation === 'next');
    next = link?.url.slice(BASE.length);
  }
  return idPages;
}

describe('pages', () => {
  it('contain every visit once, newest first', async () => {
    const patient = await givenPatient(t);
    const doctor = await givenDoctor(t);
    for (let day = 10; day < 21; day += 1)
      await givenAppointment(t, { patient, doctor, localDate: `2026-03-${day}` });
    const app = await givenReadToken(t, patient);
    const all = await readIds(app, '/Appointment');
    const found = await readPages(app, '/Appointment?_count=4&status=booked');
    expect(found.map((page) => page.length)).toEqual([4, 4, 3]);
    expect(found.flat()).toEqual(all);
    expect(new Set(all).size).toBe(11);
  });

  it.each(['MedicationRequest', 'AllergyIntolerance', 'Composition'])(
    'pages of one resource each contain every %s once',
    async (type) => {
      const { patient } = await givenRecord(t);
      const app = await givenReadToken(t, patient);
      const found = await readPages(app, `/${type}?_count=1`);
      expect(found.length).toBe(2);
      expect(new Set(found.flat())).toEqual(new Set(await readIds(app, `/${type}`)));
    },
  );

  it('contain each slot of two doctors once, ordered by doctor and time', async () => {
    const doctors = [(await givenDoctor(t)).profile.id, (await givenDoctor(t)).profile.id].sort().reverse();
    const path = `/Slot?schedule=${doctors.join(',')}&start=ge2026-03-03&start=lt2026-03-05`;
    const found = (await readPages(undefined, `${path}&_count=7`)).flat();
    expect(found).toEqual(await readIds(undefined, `${path}&_count=100`));
    expect(found).toEqual([...found].sort());
    expect(found.length).toBeGreaterThan(28);
  });
});

it('a page that begins at a time that does not exist is refused', async () => {
  const { patient } = await givenRecord(t);
  const app = await givenReadToken(t, patient);
  const page = (at: string) => readFhir(t, app, `/Appointment?_cursor=${writeCursor([at, 'a'])}`);
  expect((await page('2025-02-28T00:00:00.000Z')).status).toBe(200);
  for (const at of ['2025-02-30T00:00:00.000Z', '2025-02-28T24:00:00.000Z', '2025-02-28', 'x'])
    expect([at, (await page(at)).status]).toEqual([at, 400]);
});

describe('a search', () => {
  it('finds visits by date, status, doctor and patient', async () => {
    const { patient, doctor, upcoming, completed } = await givenRecord(t);
    const app = await givenReadToken(t, patient);
    const expectations: [query: string, found: string[]][] = [
      ['date=2026-02-20', [completed.id]],
      ['date=ge2026-03', [upcoming.id]],
      ['date=lt2026-02-21&date=ge2026-02-20', [completed.id]],
      ['date=ge2027', []],
      ['status=fulfilled', [completed.id]],
      ['status=booked,fulfilled', [upcoming.id, completed.id]],
      ['status=arrived', []],
      ['status=toString', []],
      [`status=booked&practitioner=Practitioner/${doctor.profile.id}`, [upcoming.id]],
      [`status=booked&patient=${BASE}/Patient/${patient.profile.id}`, [upcoming.id]],
      [`status=booked&actor=Practitioner/${doctor.profile.id}`, [upcoming.id]],
      [`status=booked&actor=Patient/${doctor.profile.id}`, []],
      ['status=booked&_lastUpdated=lt2020', []],
      ['status=booked&_lastUpdated=ge2026-03-02', [upcoming.id]],
    ];
    for (const [query, found] of expectations)
      expect([query, await readIds(app, `/Appointment?${query}`)]).toEqual([query, found]);
  });

  it('finds by status exactly the resources with that status', async () => {
    const { patient, doctor, completed } = await givenRecord(t);
    const change = (set: Partial<typeof appointments.$inferInsert>) =>
      t.deps.db.update(appointments).set(set).where(eq(appointments.id, completed.id));
    const app = await givenReadToken(t, patient);
    await givenAppointment(t, { patient, doctor, slot: 5, doctorJoinedAt: t.clock.now() });
    for (const set of [
      { reason: 'Cough' },
      { patientAbsentAt: t.clock.now() },
      { chooseBy: t.clock.now() },
    ]) {
      await change(set);
      for (const type of ['Appointment', 'Encounter']) {
        const { body } = await readFhir(t, app, `/${type}`);
        const all = (body.entry as Entry[]).map(({ resource }) => resource);
        for (const shownStatus of new Set(all.map(({ status }) => status))) {
          const withStatus = all.filter(({ status }) => status === shownStatus);
          expect(await readIds(app, `/${type}?status=${shownStatus}`)).toEqual(
            withStatus.map(({ id }) => id),
          );
        }
      }
    }
  });

  it('finds an expired prescription by its status and by the day on which it expired', async () => {
    const { patient, prescription } = await givenRecord(t);
    const app = await givenReadToken(t, patient, { days: 365 });
    const lines = [`${prescription._id}.2`, `${prescription._id}.1`];
    expect(await readIds(app, '/MedicationRequest?status=active')).toEqual(lines);
    t.clock.advance({ days: 91 });
    expect(await readIds(app, '/MedicationRequest?status=active')).toEqual([]);
    expect(await readIds(app, '/MedicationRequest?status=completed&_lastUpdated=2026-05-31')).toEqual(lines);
    await t.deps.db.update(prescriptions).set({ withdrawnAt: t.clock.now() });
    expect(await readIds(app, '/MedicationRequest?status=cancelled')).toEqual(lines);
    expect(await readIds(app, '/DocumentReference?status=current')).toEqual([]);
  });

  it('finds a report by the last change of its prescription', async () => {
    const { patient, completed } = await givenRecord(t);
    const app = await givenReadToken(t, patient);
    const changed = '/Composition?_lastUpdated=2026-06-01';
    expect(await readIds(app, changed)).toEqual([]);
    await t.deps.db.update(prescriptions).set({ updatedAt: new Date('2026-06-01T10:00:00Z') });
    expect(await readIds(app, changed)).toContain(completed.id);
  });

  it('finds doctors by number and specialty, and slots within a day', async () => {
    const { profile } = await givenDoctor(t, { registrationNumber: 'TN-77', specialization: 'Neurology' });
    await givenDoctor(t);
    expect(await readIds(undefined, '/Practitioner?identifier=TN-77')).toEqual([profile.id]);
    expect(
      await readIds(undefined, `/Practitioner?identifier=${BASE}/identifiers/doctor|${profile.id}`),
    ).toEqual([profile.id]);
    expect(await readIds(undefined, '/Practitioner?identifier=http://other|TN-77')).toEqual([]);
    expect(await readIds(undefined, '/PractitionerRole?specialty=Neurology')).toEqual([profile.id]);
    expect(await readIds(undefined, '/Practitioner?name=%25')).toEqual([]);
    const slots = await readIds(undefined, `/Slot?schedule=${profile.id}&start=2026-03-04`);
    expect(slots.every((id) => id.startsWith(`${profile.id}.20260304`))).toBe(true);
    expect(slots.length).toBeGreaterThan(5);
  });
});

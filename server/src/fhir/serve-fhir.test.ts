import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { budgets, doctorProfiles, patientProfiles } from '../db/schema';
import { givenDoctor } from '../testing/factories';
import { givenReadToken, givenRecord, readFhir } from '../testing/fhir';
import { testApp } from '../testing/test-app';

const t = await testApp();
beforeEach(() => t.reset());

const RECORD_TYPES = [
  'Patient',
  'Appointment',
  'Encounter',
  'MedicationRequest',
  'AllergyIntolerance',
  'Condition',
  'DocumentReference',
  'Composition',
];
const BASE = `${t.deps.config.publicUrl}/fhir/R4`;

function expectOutcome({ status, body, headers }: Awaited<ReturnType<typeof readFhir>>, expected: number) {
  expect([status, body.resourceType], JSON.stringify(body)).toEqual([expected, 'OperationOutcome']);
  expect(body.issue).toEqual([
    { severity: 'error', code: expect.any(String), diagnostics: expect.any(String) },
  ]);
  expect(headers['content-type']).toBe('application/fhir+json; charset=utf-8');
}

describe('what can be read', () => {
  it('is listed in the capability statement', async () => {
    const { status, body } = await readFhir(t, undefined, '/metadata');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      resourceType: 'CapabilityStatement',
      fhirVersion: '4.0.1',
      kind: 'instance',
    });
    const types = body.rest[0].resource.map(({ type }: { type: string }) => type);
    expect(types).toEqual(
      expect.arrayContaining([
        ...RECORD_TYPES,
        'Binary',
        'Practitioner',
        'PractitionerRole',
        'Schedule',
        'Slot',
      ]),
    );
    for (const { interaction } of body.rest[0].resource)
      expect(['read', 'search-type']).toEqual(
        expect.arrayContaining(interaction.map(({ code }: { code: string }) => code)),
      );
  });

  it.each(RECORD_TYPES)('includes %s, by search and by id, each with its version', async (type) => {
    const { patient } = await givenRecord(t);
    const app = await givenReadToken(t, patient);
    const found = await readFhir(t, app, `/${type}`);
    expect(found.status, JSON.stringify(found.body)).toBe(200);
    expect(found.headers['content-type']).toBe('application/fhir+json; charset=utf-8');
    expect(found.headers['cache-control']).toBe('private, no-store');
    expect(found.body).toMatchObject({ resourceType: 'Bundle', type: 'searchset' });
    expect(found.body.link).toEqual([{ relation: 'self', url: `${BASE}/${type}` }]);
    expect(found.body.entry.length).toBeGreaterThan(0);
    for (const { fullUrl, resource, search } of found.body.entry) {
      expect([resource.resourceType, fullUrl, search.mode]).toEqual([
        type,
        `${BASE}/${type}/${resource.id}`,
        'match',
      ]);
      const single = await readFhir(t, app, `/${type}/${resource.id}`);
      expect(single.body).toEqual(resource);
      expect(single.headers.etag).toBe(`W/"${resource.meta.versionId}"`);
      expect(single.headers['last-modified']).toBe(new Date(resource.meta.lastUpdated).toUTCString());
      const unchanged = await readFhir(t, app, `/${type}/${resource.id}`, {
        'if-none-match': String(single.headers.etag),
      });
      expect([unchanged.status, unchanged.raw.length]).toEqual([304, 0]);
      expect((await readFhir(t, app, `/${type}?_id=${resource.id}`)).body.entry).toHaveLength(1);
    }
  });

  it('states when its row last changed, not when it was read', async () => {
    const { patient } = await givenRecord(t);
    const app = await givenReadToken(t, patient);
    const path = `/Patient/${patient.profile.id}`;
    const before = (await readFhir(t, app, path)).body.meta;
    t.clock.advance({ hours: 5 });
    expect((await readFhir(t, app, path)).body.meta).toEqual(before);
    expect(before.lastUpdated).toBe(patient.profile.updatedAt.toISOString());
    const details = { name: 'Another Name', email: patient.user.email };
    expect((await t.as(patient).patch('/user/update-account-details', details)).status).toBe(200);
    const [row] = await t.deps.db
      .select()
      .from(patientProfiles)
      .where(eq(patientProfiles.id, patient.profile.id));
    expect((await readFhir(t, app, path)).body.meta.lastUpdated).toBe(row?.updatedAt.toISOString());
  });

  it('includes the PDF as a Binary, raw or as a resource', async () => {
    const { patient, prescription } = await givenRecord(t);
    const app = await givenReadToken(t, patient);
    const { body } = await readFhir(t, app, `/DocumentReference/${prescription._id}`);
    const path = String(body.content[0].attachment.url).slice(BASE.length);
    const bare = await readFhir(t, app, path, { accept: 'application/pdf' });
    expect([bare.status, bare.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(bare.raw.subarray(0, 5).toString()).toBe('%PDF-');
    const wrapped = await readFhir(t, app, path, { accept: 'application/fhir+json' });
    expect(Buffer.from(wrapped.body.data, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    const countRenderedPdfs = async () =>
      (await t.deps.db.select().from(budgets)).find(({ key }) => key.startsWith('fhir-pdf:'))?.used;
    expect(await countRenderedPdfs()).toBe(2);
    for (const accept of ['application/pdf', 'application/fhir+json']) {
      const headers = { accept, 'if-none-match': String(bare.headers.etag) };
      expect((await readFhir(t, app, path, headers)).status).toBe(304);
    }
    expect(await countRenderedPdfs()).toBe(2);
  });
});

describe('doctors and their times', () => {
  it('can be read by anyone, and lead to our booking page', async () => {
    const doctor = await givenDoctor(t, { name: 'Zoya Public' });
    const { id } = doctor.profile;
    const found = await readFhir(t, undefined, '/Practitioner?name=zoya');
    expect(found.body.entry.map(({ resource }: { resource: { id: string } }) => resource.id)).toEqual([id]);
    expect(JSON.stringify(found.body)).not.toContain(doctor.user.email);
    for (const path of [`/PractitionerRole?practitioner=${id}`, `/Schedule?actor=Practitioner/${id}`])
      expect((await readFhir(t, undefined, path)).body.entry).toHaveLength(1);
    const slots = await readFhir(t, undefined, `/Slot?schedule=Schedule/${id}&start=2026-03-03&status=free`);
    const [slot] = slots.body.entry;
    expect(slot.resource).toMatchObject({ status: 'free', schedule: { reference: `Schedule/${id}` } });
    expect(slot.resource.comment).toContain(`/book-appointment/${id}`);
    expect((await readFhir(t, undefined, `/Slot/${slot.resource.id}`)).body).toEqual(slot.resource);
  });

  it.each([
    ['is not verified', { verifiedAt: null }],
    ['is inactive', { status: 'inactive' as const }],
  ])('are not found when the doctor %s', async (_why, change) => {
    const { profile } = await givenDoctor(t);
    await t.deps.db.update(doctorProfiles).set(change).where(eq(doctorProfiles.id, profile.id));
    for (const type of ['Practitioner', 'PractitionerRole', 'Schedule']) {
      expectOutcome(await readFhir(t, undefined, `/${type}/${profile.id}`), 404);
      expect((await readFhir(t, undefined, `/${type}`)).body.entry).toBeUndefined();
    }
    expect((await readFhir(t, undefined, `/Slot?schedule=${profile.id}`)).body.entry).toBeUndefined();
  });
});

describe('an OperationOutcome is sent for', () => {
  it.each([
    ['no token', '/Patient', 401],
    ['an unknown type', '/Observation', 404],
    ['a property of every JavaScript object', '/constructor', 404],
    ['an unknown id', '/Practitioner/01900000-0000-7000-8000-000000000002', 404],
    ['a path that no route has', '/Practitioner/a/b/c/d', 404],
    ['history', '/Practitioner/a/_history', 404],
    ['an unknown parameter', '/Practitioner?shoe-size=44', 400],
    ['_include', '/Practitioner?_include=Schedule:actor', 400],
    ['_revinclude', '/Practitioner?_revinclude=Schedule:actor', 400],
    ['a modifier', '/Practitioner?name:exact=a', 400],
    ['a chain', '/Schedule?actor.name=a', 400],
    ['an empty value', '/Practitioner?name=', 400],
    ['a page that does not exist', '/Practitioner?_cursor=bm8', 400],
    ['a day that does not exist', '/Practitioner?_lastUpdated=2026-02-30', 400],
    ['a count of 0', '/Practitioner?_count=0', 400],
    ['a null byte', '/Practitioner?name=%00', 400],
    ['a malformed URL', '/Practitioner/%zz', 400],
    ['a parameter with a single resource', '/Practitioner/a?_include=x', 400],
    ['slots without a schedule', '/Slot', 400],
    ['XML', '/Practitioner?_format=xml', 406],
  ])('%s', async (_what, path, status) => {
    expectOutcome(await readFhir(t, undefined, path), status);
  });

  it('an invalid token, even where none is needed', async () => {
    const response = await readFhir(t, { token: 'invented' }, '/Practitioner');
    expectOutcome(response, 401);
    expect(response.headers['www-authenticate']).toBe('Bearer');
    expectOutcome(await readFhir(t, await givenDoctor(t), '/Practitioner'), 401);
  });

  it('a client that accepts only XML', async () => {
    expectOutcome(await readFhir(t, undefined, '/Practitioner', { accept: 'application/fhir+xml' }), 406);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('every %s', async (method) => {
    for (const path of ['', '/Patient', '/Patient/1', '/Patient/_search', '/metadata']) {
      const response = await t.app.http.inject({
        method,
        url: `/fhir/R4${path}`,
        headers: { 'content-type': 'application/fhir+json' },
        payload: '{"resourceType":"Patient"}',
      });
      expect([path, response.statusCode], response.body).toEqual([path, 405]);
      expect(response.json().resourceType).toBe('OperationOutcome');
      expect(response.headers.allow).toBe('GET, HEAD');
    }
  });

  it('a resource type that the patient does not share', async () => {
    const { patient } = await givenRecord(t);
    const app = await givenReadToken(t, patient, { scopes: ['patient/Patient.rs'] });
    expect((await readFhir(t, app, '/Patient')).status).toBe(200);
    expectOutcome(await readFhir(t, app, '/Appointment'), 403);
  });

  it('too many requests for slots from one address, with or without a token', async () => {
    const { patient, doctor } = await givenRecord(t);
    const app = await givenReadToken(t, patient);
    t.clock.advance({ minutes: 2 });
    const slots = (reader?: { token: string }) =>
      readFhir(t, reader, `/Slot?schedule=${doctor.profile.id}&_count=1`);
    for (let n = 0; n < 60; n += 1)
      for (const reader of [app, undefined]) expect((await slots(reader)).status).toBe(200);
    for (const reader of [app, undefined]) expectOutcome(await slots(reader), 429);
    expect((await readFhir(t, undefined, '/Practitioner')).status).toBe(200);
  });

  it('too many requests with one patient’s tokens, or from one address', async () => {
    const { patient } = await givenRecord(t);
    const app = await givenReadToken(t, patient);
    await t.deps.db.insert(budgets).values({
      key: `fhir:${patient.user.id}`,
      windowStartsAt: t.clock.now(),
      windowEndsAt: new Date(t.clock.now().getTime() + 60_000),
      used: 599,
    });
    expect((await readFhir(t, app, '/metadata')).status).toBe(200);
    const patientRefusal = await readFhir(t, app, '/metadata');
    const invented = { token: 'invented' };
    expectOutcome(await readFhir(t, invented, '/metadata'), 401);
    for (let n = 1; n < 600; n += 1) await readFhir(t, undefined, '/metadata');
    const addressRefusal = await readFhir(t, undefined, '/metadata');
    expectOutcome(await readFhir(t, invented, '/metadata'), 429);
    for (const response of [patientRefusal, addressRefusal]) {
      expectOutcome(response, 429);
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    }
  });
});

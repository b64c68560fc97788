import { beforeEach, describe, expect, it } from 'vitest';
import { givenPatient } from '../../testing/factories';
import { givenReadToken, givenRecord, readFhir } from '../../testing/fhir';
import { testApp } from '../../testing/test-app';
import type { Resource } from '../resource';

const t = await testApp();
beforeEach(() => t.reset());

interface Section {
  title: string;
  code: { coding: { system: string; code: string }[] };
  text?: { status: string; div: string };
  entry?: { reference: string }[];
}
interface Entry {
  fullUrl: string;
  resource: Resource;
}

function readDocument(body: Resource) {
  const entries = body.entry as Entry[];
  const [first] = entries;
  expect(body).toMatchObject({ resourceType: 'Bundle', type: 'document', timestamp: expect.any(String) });
  expect(body.identifier).toEqual({ system: expect.any(String), value: expect.any(String) });
  expect(first?.resource.resourceType).toBe('Composition');
  const names = entries.map(({ fullUrl }) => fullUrl);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  const text = JSON.stringify(body);
  for (const [, referenced] of text.matchAll(/"reference":"([^"]+)"/g)) expect(names).toContain(referenced);
  const composition = first?.resource ?? { resourceType: '' };
  const find = (reference: unknown) => entries.find(({ fullUrl }) => fullUrl === reference)?.resource;
  const types = entries.map(({ resource }) => resource.resourceType).sort();
  return { composition, sections: composition.section as Section[], find, types, text };
}

const readTarget = (value: unknown) => (value as { reference?: string } | undefined)?.reference;

async function read(reader: { token: string }, path: string): Promise<Resource> {
  const { status, body } = await readFhir(t, reader, path);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

describe('the International Patient Summary', () => {
  const CODES = ['10160-0', '48765-2', '11450-4'];

  it('has its three required sections, each with text and entries', async () => {
    const { patient } = await givenRecord(t, 'Ipsword');
    const app = await givenReadToken(t, patient);
    const { composition, sections, find, text } = readDocument(
      await read(app, `/Patient/${patient.profile.id}/$summary`),
    );
    expect(composition.type).toMatchObject({ coding: [{ system: 'http://loinc.org', code: '60591-5' }] });
    expect(find(readTarget(composition.subject))?.resourceType).toBe('Patient');
    expect(find(readTarget((composition.author as unknown[])[0]))?.resourceType).toBe('Organization');
    expect(sections.map(({ code }) => code.coding[0]?.code)).toEqual(CODES);
    const kinds = ['MedicationRequest', 'AllergyIntolerance', 'Condition'];
    for (const [n, section] of sections.entries()) {
      expect(section.text?.status).toBe('generated');
      expect(section.entry?.length).toBeGreaterThan(0);
      for (const entry of section.entry ?? []) expect(find(entry.reference)?.resourceType).toBe(kinds[n]);
    }
    expect(text).toContain('Ipsword penicillin');
  });

  it('distinguishes what is not known from what is known to be absent', async () => {
    const patient = await givenPatient(t);
    const app = await givenReadToken(t, patient);
    const path = `/Patient/${patient.profile.id}/$summary`;
    const unknown = readDocument(await read(app, path));
    for (const code of ['no-medication-info', 'no-allergy-info', 'no-problem-info'])
      expect(unknown.text).toContain(`"code":"${code}"`);
    expect(unknown.sections.map(({ entry }) => entry?.length)).toEqual([1, 1, 1]);
    const facts = { allergies: [], conditions: [] };
    expect((await t.as(patient).put(`/patient/${patient.profile.id}/health-facts`, facts)).status).toBe(200);
    const none = readDocument(await read(app, path));
    for (const code of ['no-known-allergies', 'no-known-problems'])
      expect(none.text).toContain(`"code":"${code}"`);
  });

  it('leaves out what has expired', async () => {
    const { patient } = await givenRecord(t);
    const app = await givenReadToken(t, patient, { days: 365 });
    t.clock.advance({ days: 91 });
    const { types } = readDocument(await read(app, `/Patient/${patient.profile.id}/$summary`));
    expect(types).not.toContain('MedicationRequest');
  });

  it('is in the export next to our own JSON', async () => {
    const { patient } = await givenRecord(t, 'Ipsword');
    const { body } = await t.as(patient).get('/user/export');
    expect(readDocument(body.data.fhirDocument).text).toContain('Ipsword asthma');
    const log = await t.as(patient).get('/patient/access-log');
    expect(log.body.data.every(({ actorRole }: { actorRole: string }) => actorRole === 'doctor')).toBe(true);
  });
});

describe('the documents for ABDM', () => {
  it('represent a prescription as PrescriptionRecord, with its medicines and its PDF', async () => {
    const { patient, prescription } = await givenRecord(t, 'Rxword');
    const app = await givenReadToken(t, patient);
    const body = await read(app, `/Composition/${prescription._id}/$document`);
    const { composition, sections, find } = readDocument(body);
    expect(body.meta?.profile).toEqual(['https://nrces.in/ndhm/fhir/r4/StructureDefinition/DocumentBundle']);
    expect(composition.meta?.profile).toEqual([
      'https://nrces.in/ndhm/fhir/r4/StructureDefinition/PrescriptionRecord',
    ]);
    expect(composition.type).toMatchObject({ coding: [{ code: '440545006' }] });
    expect(find(readTarget(composition.custodian))).toMatchObject({
      resourceType: 'Organization',
      name: 'Carelane',
    });
    expect(find(readTarget((composition.author as unknown[])[0]))).toMatchObject({
      resourceType: 'Practitioner',
      identifier: [{ value: expect.any(String) }, { value: 'KMC-48213' }],
    });
    expect(find(readTarget(composition.encounter))?.resourceType).toBe('Encounter');
    const contents = sections[0]?.entry?.map(({ reference }) => find(reference));
    expect(contents?.map((resource) => resource?.resourceType)).toEqual([
      'MedicationRequest',
      'MedicationRequest',
      'Binary',
    ]);
    const pdf = Buffer.from(String(contents?.[2]?.data), 'base64');
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('represent a visit as OPConsultRecord, with complaint, notes, medicines and PDF', async () => {
    const { patient, completed } = await givenRecord(t, 'Opword');
    const app = await givenReadToken(t, patient);
    const { composition, sections, find, types, text } = readDocument(
      await read(app, `/Composition/${completed.id}/$document`),
    );
    expect(composition.meta?.profile).toEqual([
      'https://nrces.in/ndhm/fhir/r4/StructureDefinition/OPConsultRecord',
    ]);
    expect(composition.type).toMatchObject({ coding: [{ code: '371530004' }] });
    expect(readTarget(composition.custodian)).toBeDefined();
    const byTitle = new Map(sections.map((section) => [section.title, section]));
    const inSection = (title: string) =>
      byTitle.get(title)?.entry?.map(({ reference }) => find(reference)?.resourceType);
    expect(inSection('Chief complaint')).toEqual(['Condition']);
    expect(inSection('Medications')).toEqual(['MedicationRequest', 'MedicationRequest']);
    expect(inSection('Documents')).toEqual(['DocumentReference']);
    expect(byTitle.get('Doctor’s notes')?.text?.div).toContain('Opword notes &lt;b&gt;');
    expect(text).not.toContain('private words');
    expect(types).toContain('Binary');
    const document = find(byTitle.get('Documents')?.entry?.[0]?.reference);
    const [content] = (document?.content ?? []) as { attachment: { url: string } }[];
    expect(find(content?.attachment.url)?.resourceType).toBe('Binary');
  });

  it('keep their version until something in them changes', async () => {
    const { patient, completed } = await givenRecord(t);
    const app = await givenReadToken(t, patient);
    const path = `/Composition/${completed.id}/$document`;
    const first = await readFhir(t, app, path);
    t.clock.advance({ hours: 3 });
    const ifNoneMatch = { 'if-none-match': String(first.headers.etag) };
    expect((await readFhir(t, app, path, ifNoneMatch)).status).toBe(304);
    const details = { name: 'Another Name', email: patient.user.email };
    expect((await t.as(patient).patch('/user/update-account-details', details)).status).toBe(200);
    expect((await readFhir(t, app, path, ifNoneMatch)).status).toBe(200);
  });

  it('do not show a withdrawn prescription as valid', async () => {
    const { patient, doctor, prescription, completed } = await givenRecord(t);
    const app = await givenReadToken(t, patient);
    const idsAndStatuses = async (status: string) =>
      ((await read(app, `/Composition?status=${status}`)).entry as Entry[] | undefined)?.map(
        ({ resource }) => [resource.id, resource.status],
      );
    expect(await idsAndStatuses('entered-in-error')).toBeUndefined();
    t.clock.advance({ hours: 1 });
    const path = `/prescription/delete-prescription/${prescription._id}`;
    expect((await t.as(doctor).delete(`${path}?reason=Rash`)).status).toBe(200);
    expect(await idsAndStatuses('entered-in-error')).toEqual([[prescription._id, 'entered-in-error']]);
    expect(await idsAndStatuses('final')).toEqual([[completed.id, 'final']]);
    const report = await read(app, `/Composition/${completed.id}`);
    expect(report.meta?.lastUpdated).toBe(t.clock.now().toISOString());
    const { types, text } = readDocument(await read(app, `/Composition/${completed.id}/$document`));
    expect(text).not.toContain('Paracetamol');
    expect(types).not.toContain('Binary');
  });
});

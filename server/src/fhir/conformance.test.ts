import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { reportFigures, scaledCount } from '../testing/counts';
import { givenReadToken, givenRecord, readFhir } from '../testing/fhir';
import { checkResource } from '../testing/fhir-checks/check-resource';
import { generatedRecord } from '../testing/fhir-checks/generated-record';
import { createMutants, type Mutant } from '../testing/fhir-checks/mutants';
import { testApp } from '../testing/test-app';
import { RESOURCE_KINDS } from './kinds/all-kinds';
import type { Resource } from './resource';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 });
const PATIENTS = scaledCount(20, 1_000);
const MUTANTS = scaledCount(60, 200);

const t = await testApp();
const resources: Resource[] = [];
beforeAll(async () => {
  await t.reset();
  const { patient, doctor, prescription, completed } = await givenRecord(t);
  const app = await givenReadToken(t, patient);
  const read = async (path: string): Promise<Resource> => {
    const { status, body } = await readFhir(t, app, path, { accept: 'application/fhir+json' });
    expect([path, status], JSON.stringify(body)).toEqual([path, 200]);
    return body;
  };
  for (const { type } of RESOURCE_KINDS) {
    const query = type === 'Slot' ? `?schedule=${doctor.profile.id}&_count=3` : '';
    const bundle = await read(`/${type}${query}`);
    resources.push(bundle, ...(bundle.entry as { resource: Resource }[]).map(({ resource }) => resource));
  }
  resources.push(
    await read('/metadata'),
    await read(`/Binary/${prescription._id}`),
    await read(`/Patient/${patient.profile.id}/$summary`),
    await read(`/Composition/${prescription._id}/$document`),
    await read(`/Composition/${completed.id}/$document`),
    (await readFhir(t, app, '/Nothing')).body,
  );
});

describe('the resources of a patient', () => {
  it('follow the rules of FHIR, including bundles, documents and errors', () => {
    for (const resource of resources)
      expect([resource.resourceType, checkResource(resource)]).toEqual([resource.resourceType, []]);
  });

  it('follow the rules of FHIR no matter what text users enter', () => {
    fc.assert(
      fc.property(generatedRecord, (record) => {
        for (const resource of record) {
          const problems = checkResource(resource);
          if (problems.length > 0) throw new Error(`${problems.join('\n')}\n${JSON.stringify(resource)}`);
        }
      }),
      { numRuns: PATIENTS },
    );
  });
});

function mutantsFor(type: string): Mutant[] {
  const generated = fc.sample(generatedRecord, { numRuns: 20, seed: 1 }).flat();
  const faulty: Mutant[] = [];
  for (const resource of [...resources, ...generated])
    if (resource.resourceType === type) faulty.push(...createMutants(resource, MUTANTS - faulty.length));
  return faulty;
}

const isTimedRequest = (text: string) =>
  text.startsWith('{"resourceType":"MedicationRequest"') && text.includes('"periodUnit":"d"');

describe('the checks', () => {
  it('detect an unknown code in a nested element, such as a unit of time', () => {
    const text = resources.map((resource) => JSON.stringify(resource)).find(isTimedRequest) ?? '';
    const faulty = text.replace('"periodUnit":"d"', '"periodUnit":"days"');
    expect(faulty).not.toBe(text);
    expect(checkResource(JSON.parse(faulty))).toHaveLength(1);
  });

  it('reject at least 95 of 100 faulty resources of every type', () => {
    for (const type of new Set(resources.map(({ resourceType }) => resourceType))) {
      const faulty = mutantsFor(type);
      const survivors = faulty.filter((mutant) => checkResource(mutant.resource).length === 0);
      reportFigures('FHIR', type, {
        mutants: faulty.length,
        rejected: faulty.length - survivors.length,
      });
      for (const { title } of survivors) reportFigures('FHIR', 'not noticed', { [type]: title });
      if (type !== 'OperationOutcome') expect([type, faulty.length]).toEqual([type, MUTANTS]);
      expect(
        [type, survivors.length / faulty.length <= 0.05],
        survivors.map(({ title }) => title).join('\n'),
      ).toEqual([type, true]);
    }
  });
});

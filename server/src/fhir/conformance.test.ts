import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { measured, times } from '../testing/counts';
import { givenReadToken, givenRecord, readFhir } from '../testing/fhir';
import { checkResource } from '../testing/fhir-checks/check-resource';
import { generatedRecord } from '../testing/fhir-checks/generated-record';
import { type Mutant, mutants } from '../testing/fhir-checks/mutants';
import { testApp } from '../testing/test-app';
import { KINDS } from './kinds/all-kinds';
import type { Resource } from './resource';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 });
const PATIENTS = times(20, 1_000);
const MUTANTS = times(60, 200);

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
  for (const { type } of KINDS) {
    const bundle = await read(`/${type}${type === 'Slot' ? `?schedule=${doctor.profile.id}&_count=3` : ''}`);
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

  it('follow them whatever text people type', () => {
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

/** Takes as many resources of the type as it needs: some have few places for a fault. */
function mutantsFor(type: string): Mutant[] {
  const generated = fc.sample(generatedRecord, { numRuns: 20, seed: 1 }).flat();
  const wrong: Mutant[] = [];
  for (const resource of [...resources, ...generated])
    if (resource.resourceType === type) wrong.push(...mutants(resource, MUTANTS - wrong.length));
  return wrong;
}

const isTimedRequest = (text: string) =>
  text.startsWith('{"resourceType":"MedicationRequest"') && text.includes('"periodUnit":"d"');

describe('the checks', () => {
  it('notice an unknown code deep inside, such as a unit of time', () => {
    const text = resources.map((resource) => JSON.stringify(resource)).find(isTimedRequest) ?? '';
    const wrong = text.replace('"periodUnit":"d"', '"periodUnit":"days"');
    expect(wrong).not.toBe(text);
    expect(checkResource(JSON.parse(wrong))).toHaveLength(1);
  });

  it('reject at least 95 of 100 faulty resources of every type', () => {
    for (const type of new Set(resources.map(({ resourceType }) => resourceType))) {
      const wrong = mutantsFor(type);
      const survivors = wrong.filter((mutant) => checkResource(mutant.resource).length === 0);
      measured('FHIR', type, { mutants: wrong.length, rejected: wrong.length - survivors.length });
      for (const { what } of survivors) measured('FHIR', 'not noticed', { [type]: what });
      // Our errors all look the same, with fewer places for a fault.
      if (type !== 'OperationOutcome') expect([type, wrong.length]).toEqual([type, MUTANTS]);
      expect(
        [type, survivors.length / wrong.length <= 0.05],
        survivors.map(({ what }) => what).join('\n'),
      ).toEqual([type, true]);
    }
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { givenDoctor } from '../../testing/factories';
import { givenReadToken, givenRecord, readFhir } from '../../testing/fhir';
import { testApp } from '../../testing/test-app';

const t = await testApp();
beforeEach(() => t.reset());

const dates = (count: number) => Array.from({ length: count }, (_, n) => `ne${2000 + n}`).join(',');
const TOO_COSTLY = {
  status: 400,
  body: { resourceType: 'OperationOutcome', issue: [{ severity: 'error', code: 'too-costly' }] },
};

describe('a search for slots', () => {
  it('accepts at most twenty values across all its parameters', async () => {
    const { profile } = await givenDoctor(t);
    const slots = (more: string) => readFhir(t, undefined, `/Slot?schedule=${profile.id}&_count=1&${more}`);
    expect((await slots(`start=${dates(19)}`)).status).toBe(200);
    expect(await slots(`start=${dates(20)}`)).toMatchObject(TOO_COSTLY);
    expect(await slots(`start=${dates(18)}&status=free,busy`)).toMatchObject(TOO_COSTLY);
  });

  it('accepts a parameter at most four times', async () => {
    const { profile } = await givenDoctor(t);
    const repeated = (times: number) =>
      readFhir(t, undefined, `/Slot?schedule=${profile.id}${'&start=ge2020'.repeat(times)}`);
    expect((await repeated(4)).status).toBe(200);
    expect(await repeated(5)).toMatchObject(TOO_COSTLY);
  });
});

it('limits a search of a record in the same way', async () => {
  const { patient } = await givenRecord(t);
  const app = await givenReadToken(t, patient);
  const search = (query: string) => readFhir(t, app, `/Composition?_count=1&${query}`);
  expect((await search(`_lastUpdated=${dates(20)}`)).status).toBe(200);
  expect(await search(`_lastUpdated=${dates(21)}`)).toMatchObject(TOO_COSTLY);
  expect(await search('_lastUpdated=ge2020&'.repeat(40))).toMatchObject(TOO_COSTLY);
});

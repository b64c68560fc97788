import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givenAppointment } from '../testing/factories';
import { givenReadToken, givenRecord } from '../testing/fhir';
import { MedplumClient } from '../testing/fhir-checks/medplum';
import { testApp } from '../testing/test-app';
import { listenOn, startThirdPartyApp, type ThirdPartyApp } from '../testing/third-party-app';

/** Links to further pages are absolute, so the public URL needs the port before the server listens. */
async function findFreePort(): Promise<number> {
  const server = createServer();
  const port = await listenOn(server);
  await new Promise((resolve) => void server.close(resolve));
  return port;
}

const port = await findFreePort();
const url = `http://127.0.0.1:${port}`;
const CLIENT_ID = 'growth-chart';
const app: ThirdPartyApp = await startThirdPartyApp(() => `${url}/fhir/R4`, CLIENT_ID);
const listed = [{ id: CLIENT_ID, name: 'Growth Chart', redirectUris: [app.redirectUri] }];
const t = await testApp({ env: { PUBLIC_URL: url, SMART_APPS: JSON.stringify(listed) } });
let record: Awaited<ReturnType<typeof givenRecord>>;
beforeAll(async () => {
  await t.reset();
  await t.app.http.listen({ port, host: '127.0.0.1' });
  record = await givenRecord(t);
  for (const slot of [5, 6, 7, 9])
    await givenAppointment(t, { patient: record.patient, doctor: record.doctor, slot });
});
afterAll(() => app.close());

const VISITS = 7;

describe('a third-party client', () => {
  it('Medplum’s client reads, searches and pages', async () => {
    const { token } = await givenReadToken(t, record.patient);
    const client = new MedplumClient({ baseUrl: `${url}/`, fhirUrlPath: 'fhir/R4', fetch, cacheTime: 0 });
    client.setAccessToken(token);
    const { id } = record.patient.profile;
    expect(await client.readResource('Patient', id)).toMatchObject({ resourceType: 'Patient', id });
    const found: string[] = [];
    for await (const page of client.searchResourcePages('Appointment', { patient: id, _count: 2 }))
      found.push(...page.map((visit) => visit.id));
    expect([found.length, new Set(found).size]).toEqual([VISITS, VISITS]);
    const [slot] = await client.searchResources('Slot', {
      schedule: `Schedule/${record.doctor.profile.id}`,
      status: 'free',
    });
    expect(slot?.status).toBe('free');
    await expect(client.readResource('Patient', 'other')).rejects.toThrow('not shared');
  });

  it('the SMART project’s client gets access, reads, searches, pages and renews', async () => {
    const page = await app.begin();
    expect(page.origin + page.pathname).toBe(`${url}/connect`);
    const launch = Object.fromEntries(page.searchParams);
    const allowed = await t.as(record.patient).post('/record-access/launch', { ...launch, days: 30 });
    expect(allowed.status, JSON.stringify(allowed.body)).toBe(201);
    const client = await app.returnToApp(allowed.body.data.allowTo);
    const { id } = record.patient.profile;
    expect(client.patient.id).toBe(id);
    expect(await client.patient.read()).toMatchObject({ resourceType: 'Patient', id });
    const pages: { entry: { resource: { id: string } }[] }[] = [];
    await client.request(`Appointment?patient=${id}&_count=2`, {
      pageLimit: 0,
      onPage: (bundle) => void pages.push(bundle as (typeof pages)[number]),
    });
    const found = pages.flatMap(({ entry }) => entry.map(({ resource }) => resource.id));
    expect([pages.length, found.length, new Set(found).size]).toEqual([4, VISITS, VISITS]);

    const firstToken = client.state.tokenResponse?.access_token;
    t.clock.advance({ hours: 2 });
    // The client compares the expiry with the real clock.
    client.state.expiresAt = 1;
    await expect(client.patient.read()).resolves.toMatchObject({ id });
    const secondToken = client.state.tokenResponse?.access_token;
    expect([typeof secondToken, secondToken === firstToken]).toEqual(['string', false]);
    const again = await client.refresh();
    expect(again.tokenResponse?.access_token).not.toBe(secondToken);
    await expect(client.request('Encounter')).resolves.toMatchObject({ type: 'searchset' });

    const [access] = (await t.as(record.patient).get('/record-access')).body.data;
    expect(access.name).toBe('Growth Chart');
    await t.as(record.patient).delete(`/record-access/${access._id}`);
    await expect(client.request(`Patient/${id}`)).rejects.toThrow();
  });
});

import type { Endpoint } from '@carelane/contract/endpoint';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { auditEntries } from '../../db/schema';
import { testApp } from '../test-app';
import { ROWS } from './rows';
import { send } from './send';
import { CANARY, NAME_CANARY, type Principal, resetToWorld, type World } from './world';

const t = await testApp();
let world: World;
/** A reset is slow. */
let isResetDue = true;
beforeEach(async () => {
  if (!isResetDue) return;
  world = await resetToWorld(t);
  isResetDue = false;
});

const WITHOUT_ENTRY: Record<string, string> = {
  'POST /user/login': 'Anyone who knows the password is treated as the patient.',
  'GET /notification':
    'The doctor was notified at the time of the event. Notifications hold no reason, note or chat.',
};

const endpointName = ({ method, path }: Endpoint) => `${method} ${path}`;
const openToOthers = t.app.routes
  .map(({ endpoint }) => endpoint)
  .filter(({ access }) => access !== 'patient')
  .map((endpoint) => ({ name: endpointName(endpoint), endpoint }));
const namesPatient = new Set<string>();

async function entriesBy(who: Principal): Promise<number> {
  const entries = await t.deps.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.patientId, world.ids.patient));
  return entries.filter(({ actorUserId }) => actorUserId === world.callers[who].user?.id).length;
}

/** A PDF cannot be searched for text. */
function isAboutPatient(endpoint: Endpoint, text: string): boolean {
  return endpoint.produces === 'application/pdf' || new RegExp(`${CANARY}|${NAME_CANARY}`, 'i').test(text);
}

async function callAs(endpoint: Endpoint, who: Principal) {
  const row = ROWS[endpointName(endpoint)];
  if (!row) throw new Error(`${endpointName(endpoint)} has no row in the matrix`);
  const caller = world.callers[who];
  const before = await entriesBy(who);
  const result = await send(t, endpoint, caller.token, row.send?.(world.ids, caller, world) ?? {}, world);
  const newEntries = (await entriesBy(who)) - before;
  isResetDue ||= endpoint.method !== 'GET' || newEntries > 0;
  return { result, newEntries };
}

describe('a patient’s data in a response to somebody else', () => {
  it.each(openToOthers)('$name leaves an entry in the access log', async ({ name, endpoint }) => {
    for (const who of ['own doctor', 'canceled doctor'] as const) {
      const { result, newEntries } = await callAs(endpoint, who);
      if (result.status >= 300 || !isAboutPatient(endpoint, result.text)) continue;
      namesPatient.add(name);
      if (!(name in WITHOUT_ENTRY)) expect(newEntries, `${name} by ${who}`).toBeGreaterThan(0);
    }
  });

  it('is found in the responses that are known to contain it', () => {
    expect([...namesPatient]).toEqual(
      expect.arrayContaining([
        'GET /user/export',
        'GET /appointment/:id',
        'GET /visit/:id',
        'GET /appointment/doctor/:id',
        'PATCH /appointment/update/:id',
        'GET /doctor/activity',
        'GET /doctor/:id/patients',
        'GET /payment/earnings',
        'GET /payment/:id/receipt',
        'GET /consultation/:appointmentId/messages',
        'GET /consultation/:appointmentId/notes',
        'GET /prescription/renewal-requests',
        'GET /prescription/get-prescriptions-for-patient',
        'GET /patient/:id/record',
        ...Object.keys(WITHOUT_ENTRY),
      ]),
    );
  });
});

describe('a patient reading their own data', () => {
  const ownReads = t.app.routes
    .map(({ endpoint }) => endpoint)
    .filter(({ access, method }) => access !== 'doctor' && method === 'GET')
    .map((endpoint) => ({ name: endpointName(endpoint), endpoint }));

  it.each(ownReads)('$name leaves no entry', async ({ endpoint }) => {
    expect((await callAs(endpoint, 'own patient')).newEntries).toBe(0);
  });
});

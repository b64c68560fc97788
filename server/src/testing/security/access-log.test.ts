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
let isUsed = true;
beforeEach(async () => {
  if (!isUsed) return;
  world = await resetToWorld(t);
  isUsed = false;
});

/** Responses that name the patient without leaving an entry, each with its reason. */
const WITHOUT_ENTRY: Record<string, string> = {
  'POST /user/login': 'Anyone who knows the password is treated as the patient.',
  'GET /notification': 'The doctor got it when it happened; it holds no reason, note or chat.',
};

const endpointName = ({ method, path }: Endpoint) => `${method} ${path}`;
const open = t.app.routes
  .map(({ endpoint }) => endpoint)
  .filter(({ access }) => access !== 'patient')
  .map((endpoint) => ({ name: endpointName(endpoint), endpoint }));
const namesPatient = new Set<string>();

async function entriesBy(who: Principal): Promise<number> {
  const entries = await t.deps.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.patientId, world.ids.patient));
  return entries.filter(({ actorUserId }) => actorUserId === world.me[who].user?.id).length;
}

/** A PDF cannot be searched for text, so one that a doctor may open counts as naming the patient. */
function isAboutPatient(endpoint: Endpoint, text: string): boolean {
  return endpoint.produces === 'application/pdf' || new RegExp(`${CANARY}|${NAME_CANARY}`, 'i').test(text);
}

async function ask(endpoint: Endpoint, who: Principal) {
  const row = ROWS[endpointName(endpoint)];
  if (!row) throw new Error(`${endpointName(endpoint)} has no row in the matrix`);
  const me = world.me[who];
  const before = await entriesBy(who);
  const got = await send(t, endpoint, me.token, row.send?.(world.ids, me, world) ?? {}, world);
  const newEntries = (await entriesBy(who)) - before;
  isUsed ||= endpoint.method !== 'GET' || newEntries > 0;
  return { got, newEntries };
}

describe('a patient’s data in the answer to somebody else', () => {
  it.each(open)('$name leaves an entry in the access log', async ({ name, endpoint }) => {
    for (const who of ['own doctor', 'canceled doctor'] as const) {
      const { got, newEntries } = await ask(endpoint, who);
      if (got.status >= 300 || !isAboutPatient(endpoint, got.text)) continue;
      namesPatient.add(name);
      if (!(name in WITHOUT_ENTRY)) expect([who, name, newEntries > 0]).toEqual([who, name, true]);
    }
  });

  it('was looked for where it is known to be', () => {
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

describe('a patient’s own reading', () => {
  const own = t.app.routes
    .map(({ endpoint }) => endpoint)
    .filter(({ access, method }) => access !== 'doctor' && method === 'GET')
    .map((endpoint) => ({ name: endpointName(endpoint), endpoint }));

  it.each(own)('$name leaves no entry', async ({ endpoint }) => {
    expect((await ask(endpoint, 'own patient')).newEntries).toBe(0);
  });
});

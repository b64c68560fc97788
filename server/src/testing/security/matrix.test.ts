import { API_BASE_PATH, type Endpoint, takesPatientId } from '@carelane/contract/endpoint';
import { beforeEach, describe, expect, it } from 'vitest';
import { CLOSED_TO_GUARDIANS } from '../../http/endpoints/own-account-only';
import { testApp } from '../test-app';
import { changedRows, describeEffect, readDatabase } from './database-state';
import { ROWS, type Row, type Sent } from './rows';
import { send } from './send';
import {
  ABSENT,
  ACTING,
  CANARY,
  NAME_CANARY,
  NAMING_OWNER,
  PRINCIPALS,
  type Principal,
  resetToWorld,
  type World,
} from './world';

const t = await testApp();
let world: World;
let isResetDue = true;
beforeEach(async () => {
  if (!isResetDue) return;
  world = await resetToWorld(t);
  isResetDue = false;
});

const endpointName = ({ method, path }: Endpoint) => `${method} ${path}`;
const matrix = t.app.routes.flatMap(({ endpoint }) => {
  const row = ROWS[endpointName(endpoint)];
  return row ? [{ name: endpointName(endpoint), endpoint, row }] : [];
});

describe('the matrix', () => {
  it('has a row for each route, and a route for each row', () => {
    expect(t.app.routes.map(({ endpoint }) => endpointName(endpoint)).sort()).toEqual(
      Object.keys(ROWS).sort(),
    );
  });

  it('asks for a different id of each kind that does not exist', () => {
    const ids = Object.values(ABSENT);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each(matrix)('$name allows the right callers and nobody else', async ({ endpoint, row }) => {
    const allowed = PRINCIPALS.filter((who) => verdict(endpoint, row, who) === 'allowed');
    const refused = PRINCIPALS.filter((who) => !allowed.includes(who));
    isResetDue = endpoint.method !== 'GET';
    // Once for all refused calls, because reading all tables takes longer than the requests.
    const before = await readDatabase(t);
    for (const who of refused) await expectRefused(endpoint, row, who);
    if (row.others === 'not found') await expectNothingForNewcomers(endpoint, row);
    expect(describeEffect(before, await readDatabase(t)), 'a refused call changed something').toEqual([]);
    for (const who of allowed) {
      if (isActingForOwner(endpoint, who) && endpoint.method !== 'GET') world = await resetToWorld(t);
      await expectAllowed(endpoint, row, who);
    }
  });
});

const namesOwner = (endpoint: Endpoint, who: Principal) =>
  NAMING_OWNER.includes(who) && takesPatientId(endpoint);
const isActingForOwner = (endpoint: Endpoint, who: Principal) =>
  who === 'guardian' || (who === 'guardian by patientId' && takesPatientId(endpoint));

function sentBy(endpoint: Endpoint, row: Row, who: Principal, ids = world.ids): Sent {
  const sent = row.send?.(ids, world.callers[who], world) ?? {};
  if (!namesOwner(endpoint, who) || endpoint.patientId === 'path') return sent;
  const patientId = world.ids.patient;
  return endpoint.patientId === 'body'
    ? { ...sent, body: { ...sent.body, patientId } }
    : { ...sent, query: { patientId, ...sent.query } };
}

type Verdict = 'allowed' | 'signed out' | 'wrong role' | 'own account only' | 'not found';

function verdict(endpoint: Endpoint, row: Row, who: Principal): Verdict {
  const { access } = endpoint;
  const { role } = world.callers[who];
  if (access === 'public') return 'allowed';
  if (role === undefined) return 'signed out';
  const hasRole =
    access === 'any-account' || (access === 'signed-in' ? role !== 'operator' : access === role);
  if (!hasRole) return 'wrong role';
  const isActing = ACTING.includes(who) || isActingForOwner(endpoint, who);
  if (isActing && CLOSED_TO_GUARDIANS.has(endpointName(endpoint))) return 'own account only';
  const effectiveWho = isActingForOwner(endpoint, who) && !row.guardians ? 'own patient' : who;
  return row.others !== 'not found' || row.allowed?.includes(effectiveWho) ? 'allowed' : 'not found';
}

function refusalStatus(refusal: Verdict, row: Row): number {
  if (refusal === 'signed out') return 401;
  if (refusal === 'not found') return row.refusalStatus ?? 404;
  return 403;
}

async function expectRefused(endpoint: Endpoint, row: Row, who: Principal): Promise<void> {
  const caller = world.callers[who];
  const response = await send(t, endpoint, caller.token, sentBy(endpoint, row, who), world);
  const expectedVerdict = verdict(endpoint, row, who);
  expect([who, response.status], response.text).toEqual([who, refusalStatus(expectedVerdict, row)]);
  expect(JSON.parse(response.text)).toMatchObject({ success: false, code: expect.any(String) });
  expect(response.text).not.toMatch(new RegExp(`${CANARY}|${NAME_CANARY}`, 'i'));
  if (expectedVerdict === 'not found') {
    const absent = await send(t, endpoint, caller.token, sentBy(endpoint, row, who, ABSENT), world);
    expect(response, `${who} can tell that the row exists`).toEqual(absent);
  }
}

async function expectNothingForNewcomers(endpoint: Endpoint, row: Row): Promise<void> {
  for (const who of ['new patient', 'new doctor'] as const) {
    const caller = world.callers[who];
    const response = await send(t, endpoint, caller.token, row.send?.(world.ids, caller, world) ?? {}, world);
    const absent = await send(t, endpoint, caller.token, row.send?.(ABSENT, caller, world) ?? {}, world);
    // 402 is for a booking, which needs a payment.
    expect([402, 403, 404], response.text).toContain(response.status);
    expect(response, `${who} can tell that the row exists`).toEqual(absent);
  }
}

async function expectAllowed(endpoint: Endpoint, row: Row, who: Principal): Promise<void> {
  const caller = world.callers[who];
  const isOutsider = who !== 'own patient' && who !== 'own doctor' && !isActingForOwner(endpoint, who);
  const sent = sentBy(endpoint, row, who);
  const isLimitedToOwnRows = isOutsider && row.others === 'their own';
  const owners = isLimitedToOwnRows ? ownerIds() : {};
  const before = isLimitedToOwnRows ? await readDatabase(t) : undefined;
  const response = await send(
    t,
    endpoint,
    caller.token,
    {
      ...sent,
      query: { ...owners, ...sent.query },
      ...(sent.body ? { body: { ...owners, ...sent.body } } : {}),
      ...(sent.form ? { form: { ...owners, ...sent.form } } : {}),
    },
    world,
  );
  if (row.status) expect([who, response.status], response.text).toEqual([who, row.status]);
  else expect(response.status, `${who}: ${response.text}`).toBeLessThan(300);
  // Every principal signs in with the owner's password, so the response of the login is about the owner.
  if (!isOutsider || endpoint.path === '/user/login') return;
  expect(response.text, `${who} learned something about the owner`).not.toContain(CANARY);
  const canSeeNames = who === 'canceled doctor' || who === 'operator' || endpoint.path === '/patient/people';
  if (!canSeeNames) expect(response.text).not.toMatch(new RegExp(NAME_CANARY, 'i'));
  if (before) {
    const touched = changedRows(before, await readDatabase(t)).filter(belongsToOwner);
    expect(touched, `${who} changed what is not theirs`).toEqual([]);
  }
}

function ownerIds(): Record<string, string> {
  const { patient, doctor, appointment } = world.ids;
  const userId = world.callers['own patient'].user?.id ?? '';
  return {
    id: patient,
    _id: patient,
    userId,
    user_id: userId,
    patientId: patient,
    patient_id: patient,
    doctorId: doctor,
    doctor_id: doctor,
    appointmentId: appointment,
    sessionId: world.ids.session,
  };
}

/** Rows that other people's requests change do not count. */
function belongsToOwner({ table, text }: { table: string; text: string }): boolean {
  if (table === 'doctor_tallies' || table.startsWith('audit_')) return false;
  return [
    world.ids.patient,
    world.callers['own patient'].user?.id,
    world.callers['own doctor'].user?.id,
  ].some((id) => id && text.includes(id));
}

describe('an address under the API', () => {
  it('an address without a route is not found, signed in or not', async () => {
    for (const who of PRINCIPALS) {
      const { token } = world.callers[who];
      const answer = await t.app.http.inject({
        url: `${API_BASE_PATH}/admin`,
        ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}),
      });
      expect(answer.statusCode).toBe(404);
    }
  });
});

import { API_BASE_PATH, type Endpoint } from '@carelane/contract/endpoint';
import { beforeEach, describe, expect, it } from 'vitest';
import { CLOSED_TO_GUARDIANS } from '../../http/endpoints/own-account-only';
import { testApp } from '../test-app';
import { changedRows, describeEffect, readDatabase } from './database-state';
import { ROWS, type Row } from './rows';
import { send } from './send';
import {
  ABSENT,
  ACTING,
  CANARY,
  NAME_CANARY,
  PRINCIPALS,
  type Principal,
  resetToWorld,
  type World,
} from './world';

const t = await testApp();
let world: World;
let isUsed = true;
beforeEach(async () => {
  if (!isUsed) return;
  world = await resetToWorld(t);
  isUsed = false;
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

  it.each(matrix)('$name lets through those it should and nobody else', async ({ endpoint, row }) => {
    const through = PRINCIPALS.filter((who) => verdict(endpoint, row, who) === 'through');
    const refused = PRINCIPALS.filter((who) => !through.includes(who));
    isUsed = endpoint.method !== 'GET';
    // Reading all tables takes longer than the requests.
    const before = await readDatabase(t);
    for (const who of refused) await expectRefused(endpoint, row, who);
    if (row.others === 'not found') await expectNothingForNewcomers(endpoint, row);
    expect(describeEffect(before, await readDatabase(t)), 'a refused call changed something').toEqual([]);
    for (const who of through) {
      // The owner has already made this change.
      if (who === 'guardian' && endpoint.method !== 'GET') world = await resetToWorld(t);
      await expectThrough(endpoint, row, who);
    }
  });
});

type Verdict = 'through' | 'signed out' | 'wrong role' | 'own account only' | 'not found';

function verdict(endpoint: Endpoint, row: Row, who: Principal): Verdict {
  const { access } = endpoint;
  const { role } = world?.me[who] ?? { role: undefined };
  if (access === 'public') return 'through';
  if (role === undefined) return 'signed out';
  const fits = access === 'any-account' || (access === 'signed-in' ? role !== 'operator' : access === role);
  if (!fits) return 'wrong role';
  if (ACTING.includes(who) && CLOSED_TO_GUARDIANS.has(endpointName(endpoint))) return 'own account only';
  const effectiveWho = who === 'guardian' && !row.guardians ? 'own patient' : who;
  return row.others !== 'not found' || row.through?.includes(effectiveWho) ? 'through' : 'not found';
}

async function expectRefused(endpoint: Endpoint, row: Row, who: Principal): Promise<void> {
  const me = world.me[who];
  const got = await send(t, endpoint, me.token, row.send?.(world.ids, me, world) ?? {}, world);
  const why = verdict(endpoint, row, who);
  const refused = { 'signed out': 401, 'wrong role': 403, 'own account only': 403 };
  const status = { ...refused, 'not found': row.refusal ?? 404, through: 0 }[why];
  expect([who, got.status], got.text).toEqual([who, status]);
  expect(JSON.parse(got.text)).toMatchObject({ success: false, code: expect.any(String) });
  expect(got.text).not.toMatch(new RegExp(`${CANARY}|${NAME_CANARY}`, 'i'));
  if (why === 'not found') {
    const absent = await send(t, endpoint, me.token, row.send?.(ABSENT, me, world) ?? {}, world);
    expect(got, `${who} can tell somebody else's from none`).toEqual(absent);
  }
}

/** A person without a profile must not learn more than one with a profile. */
async function expectNothingForNewcomers(endpoint: Endpoint, row: Row): Promise<void> {
  for (const who of ['new patient', 'new doctor'] as const) {
    const me = world.me[who];
    const got = await send(t, endpoint, me.token, row.send?.(world.ids, me, world) ?? {}, world);
    const absent = await send(t, endpoint, me.token, row.send?.(ABSENT, me, world) ?? {}, world);
    expect([402, 403, 404], got.text).toContain(got.status);
    expect(got, `${who} can tell somebody else's from none`).toEqual(absent);
  }
}

async function expectThrough(endpoint: Endpoint, row: Row, who: Principal): Promise<void> {
  const me = world.me[who];
  const isOutsider = who !== 'own patient' && who !== 'own doctor' && who !== 'guardian';
  const sent = row.send?.(world.ids, me, world) ?? {};
  const mayTouchOnlyTheirOwn = isOutsider && row.others === 'their own';
  const owners = mayTouchOnlyTheirOwn ? ownerIds() : {};
  const before = mayTouchOnlyTheirOwn ? await readDatabase(t) : undefined;
  const got = await send(
    t,
    endpoint,
    me.token,
    {
      ...sent,
      query: { ...owners, ...sent.query },
      ...(sent.body ? { body: { ...owners, ...sent.body } } : {}),
      ...(sent.form ? { form: { ...owners, ...sent.form } } : {}),
    },
    world,
  );
  if (row.answer) expect([who, got.status], got.text).toEqual([who, row.answer]);
  else expect(got.status, `${who}: ${got.text}`).toBeLessThan(300);
  if (!isOutsider || endpoint.path === '/user/login') return;
  expect(got.text, `${who} learned something about the owner`).not.toContain(CANARY);
  // An operator may see names but no health data. A guardian may see for whom else they can act.
  const maySeeNames = who === 'canceled doctor' || who === 'operator' || endpoint.path === '/family';
  if (!maySeeNames) expect(got.text).not.toMatch(new RegExp(NAME_CANARY, 'i'));
  if (before) {
    const touched = changedRows(before, await readDatabase(t)).filter(belongsToOwner);
    expect(touched, `${who} changed what is not theirs`).toEqual([]);
  }
}

/** The owner's ids under every name that a field may have, for calls that expect none. */
function ownerIds(): Record<string, string> {
  const { patient, doctor, appointment } = world.ids;
  const userId = world.me['own patient'].user?.id ?? '';
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

/** Rows that may change with other people's requests: a doctor's tallies, and the log entry for a canceled visit. */
function belongsToOwner({ table, text }: { table: string; text: string }): boolean {
  if (table === 'doctor_tallies' || table.startsWith('audit_')) return false;
  return [world.ids.patient, world.me['own patient'].user?.id, world.me['own doctor'].user?.id].some(
    (id) => id && text.includes(id),
  );
}

describe('an address under the API', () => {
  it('that no route has is not found, signed in or not', async () => {
    for (const who of PRINCIPALS) {
      const { token } = world.me[who];
      const answer = await t.app.http.inject({
        url: `${API_BASE_PATH}/admin`,
        ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}),
      });
      expect(answer.statusCode).toBe(404);
    }
  });
});

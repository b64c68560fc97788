import { partScopes, SCOPES, type Scope } from '@carelane/contract/fhir/shared-parts';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { hashToken } from '../auth/sessions/tokens';
import { prescriptions, readTokens, users } from '../db/schema';
import { readContent } from '../prescriptions/content';
import { givenReadToken, givenRecord, readFhir } from '../testing/fhir';
import { APP, givenApp, givenCode, postForm, renew } from '../testing/smart';
import { testApp } from '../testing/test-app';
import { RESOURCE_KINDS } from './kinds/all-kinds';
import { writeCursor } from './search/parse-search';

const t = await testApp({ env: { RATE_LIMITS: 'false' } });
/** No other text contains these words. */
const MINE = 'Mineword';
const THEIRS = 'Canaryword';
let mine: Awaited<ReturnType<typeof givenRecord>>;
let theirs: Awaited<ReturnType<typeof givenRecord>>;
let theirIds: Record<string, string[]>;
beforeAll(async () => {
  await t.reset();
  mine = await givenRecord(t, MINE);
  theirs = await givenRecord(t, THEIRS);
  const app = await givenReadToken(t, theirs.patient);
  theirIds = {};
  for (const { type } of PRIVATE) {
    const { body } = await readFhir(t, app, `/${type}`);
    theirIds[type] = body.entry.map(({ resource }: { resource: { id: string } }) => resource.id);
  }
  theirIds.Binary = [theirs.prescription._id];
});

const REAL_TOKEN_LENGTH = 43;

const IN_DOCUMENT = [
  'Patient',
  'Encounter',
  'Condition',
  'MedicationRequest',
  'Composition',
  'DocumentReference',
  'Binary',
];
const PUBLIC = ['Practitioner', 'PractitionerRole', 'Schedule', 'Slot'];
const PRIVATE = RESOURCE_KINDS.filter(({ type }) => !PUBLIC.includes(type));

function routes(record: typeof mine, idFor: (type: string) => string): { path: string; needs: string[] }[] {
  return [
    ...PRIVATE.flatMap(({ type }) => [
      { path: `/${type}`, needs: [type] },
      { path: `/${type}/${idFor(type)}`, needs: [type] },
    ]),
    { path: `/Binary/${record.prescription._id}`, needs: ['Binary'] },
    {
      path: `/Patient/${record.patient.profile.id}/$summary`,
      needs: ['Patient', 'MedicationRequest', 'AllergyIntolerance', 'Condition'],
    },
    ...[record.prescription._id, record.completed.id].map((id) => ({
      path: `/Composition/${id}/$document`,
      needs: IN_DOCUMENT,
    })),
  ];
}

describe('a token', () => {
  it('opens a route with exactly the scopes that the route needs', async () => {
    const all = await givenReadToken(t, mine.patient);
    const ids = new Map<string, string>();
    for (const { type } of PRIVATE)
      ids.set(type, (await readFhir(t, all, `/${type}`)).body.entry[0].resource.id);
    for (const { path, needs } of routes(mine, (type) => ids.get(type) ?? '')) {
      const needed = needs.map((type) => `patient/${type}.rs` as Scope);
      for (const scopes of [needed, SCOPES.filter((scope) => scope !== needed[0])]) {
        const { token, id } = await givenReadToken(t, mine.patient, { scopes });
        const { status, raw } = await readFhir(t, { token }, path);
        expect([path, scopes.length, status]).toEqual([path, scopes.length, scopes === needed ? 200 : 403]);
        if (status === 403) expect(raw.toString()).not.toContain(MINE);
        await t.as(mine.patient).delete(`/record-access/${id}`);
      }
    }
  });

  it('an app’s token opens exactly what the app asked for', async () => {
    for (const { type } of PRIVATE) {
      const app = await givenApp(t, mine.patient, { scope: `patient/${type}.read` });
      for (const other of PRIVATE) {
        const { status } = await readFhir(t, app, `/${other.type}?_count=1`);
        expect([type, other.type, status]).toEqual([type, other.type, other.type === type ? 200 : 403]);
      }
    }
    await t.deps.db.delete(readTokens);
  });

  it('opens a document only with the scope of every type in it', async () => {
    for (const missing of IN_DOCUMENT) {
      const scopes = SCOPES.filter((scope) => scope !== `patient/${missing}.rs`);
      const app = await givenReadToken(t, mine.patient, { scopes });
      const { status } = await readFhir(t, app, `/Composition/${mine.completed.id}/$document`);
      expect([missing, status]).toEqual([missing, 403]);
      await t.as(mine.patient).delete(`/record-access/${app.id}`);
    }
  });

  it('shows the name of the patient only with the scope for Patient', async () => {
    const withoutName = SCOPES.filter((scope) => scope !== 'patient/Patient.rs');
    const readText = async (scopes: readonly Scope[], path: string) =>
      (await readFhir(t, await givenReadToken(t, mine.patient, { scopes }), path)).raw.toString();
    for (const { type } of PRIVATE.filter((kind) => kind.type !== 'Patient')) {
      const text = await readText(withoutName, `/${type}`);
      expect([type, text.includes(`Patient/${mine.patient.profile.id}`)]).toEqual([type, true]);
      expect([type, text.includes(`${MINE} Person`)]).toEqual([type, false]);
    }
    const { id } = mine.completed;
    expect(await readText(withoutName, `/Encounter/${id}`)).not.toContain(`${MINE} Person`);
    expect(await readText(SCOPES, `/Encounter/${id}`)).toContain(`${MINE} Person`);
    await t.deps.db.delete(readTokens);
  });

  it('a token for medicines alone shows neither illnesses nor allergies', async () => {
    const { db } = t.deps;
    const [before] = await db.select().from(prescriptions).where(eq(prescriptions.id, mine.prescription._id));
    if (!before) throw new Error('no prescription');
    const content = readContent(before);
    const medicines = content.medicines.map((line) => ({ ...line, overrideReason: 'Secret allergy' }));
    const change = (set: Partial<typeof before>) =>
      db.update(prescriptions).set(set).where(eq(prescriptions.id, before.id));
    await change({ withdrawalReason: 'Secret rash', content: { ...content, medicines } });
    const health = partScopes('health');
    for (const scopes of [[], health.slice(0, 1), health.slice(1), health]) {
      const app = await givenReadToken(t, mine.patient, { scopes: [...partScopes('medicines'), ...scopes] });
      const text = (await readFhir(t, app, '/MedicationRequest')).raw.toString();
      expect(text).toContain('Paracetamol');
      for (const secret of ['influenza', 'Secret rash', 'Secret allergy'])
        expect([secret, scopes, text.includes(secret)]).toEqual([secret, scopes, scopes === health]);
    }
    await change(before);
  });

  it.each([
    ['that was never created', async () => ({ token: 'x'.repeat(REAL_TOKEN_LENGTH) })],
    [
      'that the patient has deleted',
      async () => {
        const app = await givenReadToken(t, mine.patient);
        await t.as(mine.patient).delete(`/record-access/${app.id}`);
        return app;
      },
    ],
    [
      'that has ended',
      async () => {
        const app = await givenReadToken(t, mine.patient);
        await t.deps.db.update(readTokens).set({ expiresAt: t.clock.now() }).where(eq(readTokens.id, app.id));
        return app;
      },
    ],
    [
      'of an app, an hour after it was issued',
      async () => {
        const app = await givenApp(t, mine.patient);
        const ended = { tokenEndsAt: t.clock.now() };
        await t.deps.db
          .update(readTokens)
          .set(ended)
          .where(eq(readTokens.tokenHash, hashToken(app.token)));
        return app;
      },
    ],
    [
      'of an app that has renewed it',
      async () => {
        const app = await givenApp(t, mine.patient);
        expect((await renew(t, app.refreshToken)).status).toBe(200);
        return app;
      },
    ],
    [
      'that its app has revoked',
      async () => {
        const app = await givenApp(t, mine.patient);
        await postForm(t, '/revoke', { client_id: APP.id, token: app.refreshToken });
        return app;
      },
    ],
    [
      'of an app that used a refresh token twice',
      async () => {
        const app = await givenApp(t, mine.patient);
        const { body } = await renew(t, app.refreshToken);
        await renew(t, app.refreshToken);
        return { token: body.access_token };
      },
    ],
    ['that is a refresh token', async () => ({ token: (await givenApp(t, mine.patient)).refreshToken })],
    ['that is a code', async () => ({ token: await givenCode(t, mine.patient) })],
    ['that is a session of the patient', async () => mine.patient],
    ['that is a session of the doctor', async () => mine.doctor],
    ['that is empty', async () => ({ token: '' })],
  ])('%s opens nothing', async (_description, createToken) => {
    const app = await createToken();
    for (const { path } of routes(mine, () => mine.patient.profile.id)) {
      const { status, raw } = await readFhir(t, app, path);
      expect([path, status]).toEqual([path, 401]);
      expect(raw.toString()).not.toContain(MINE);
    }
  });

  it('a suspended account’s token opens nothing', async () => {
    const app = await givenReadToken(t, mine.patient);
    const setSuspendedAt = (suspendedAt: Date | null) =>
      t.deps.db.update(users).set({ suspendedAt }).where(eq(users.id, mine.patient.user.id));
    await setSuspendedAt(t.clock.now());
    for (const { path } of routes(mine, () => mine.patient.profile.id))
      expect([path, (await readFhir(t, app, path)).status]).toEqual([path, 401]);
    await setSuspendedAt(null);
  });

  it('is not a session, so it opens no route of the API', async () => {
    for (const app of [await givenReadToken(t, mine.patient), await givenApp(t, mine.patient)])
      for (const path of ['/user/current-user', '/patient/profile', '/record-access'])
        expect((await t.as(app).get(path)).status).toBe(401);
  });
});

describe('the data of another patient', () => {
  it('is not found by id on any route, just like a resource that does not exist', async () => {
    const app = await givenReadToken(t, mine.patient);
    for (const [type, ids] of Object.entries(theirIds))
      for (const id of ids) {
        const response = await readFhir(t, app, `/${type}/${id}`);
        const absent = await readFhir(t, app, `/${type}/${'0'.repeat(id.length)}`);
        expect([type, response.status, response.raw.toString()]).toEqual([type, 404, absent.raw.toString()]);
      }
    for (const path of [
      `/Patient/${theirs.patient.profile.id}/$summary`,
      `/Composition/${theirs.prescription._id}/$document`,
      `/Composition/${theirs.completed.id}/$document`,
    ])
      expect([path, (await readFhir(t, app, path)).status]).toEqual([path, 404]);
  });

  it('is not found by any search, reference or cursor', async () => {
    const app = await givenReadToken(t, mine.patient);
    const patientId = theirs.patient.profile.id;
    const values = [
      patientId,
      `Patient/${patientId}`,
      theirs.doctor.profile.id,
      theirs.completed.id,
      'le2030',
    ];
    const cursors = [
      [],
      ['zzzz'],
      ['2030-01-01T00:00:00.000Z', 'ffffffff'],
      ['2030-01-01T00:00:00.000Z', 'ffffffff', '9'],
      ['2030-01-01T00:00:00.000Z', `${patientId}' or true --`],
    ].map(writeCursor);
    for (const { type, params } of PRIVATE) {
      const queries = [
        ...Object.keys(params).flatMap((name) =>
          values.map((value) => `${name}=${encodeURIComponent(value)}`),
        ),
        ...(theirIds[type] ?? []).map((id) => `_id=${id}`),
        ...cursors.map((cursor) => `_cursor=${cursor}`),
        `_include=${type}:patient`,
        `_revinclude=${type}:patient`,
      ];
      for (const query of queries) {
        const { status, raw } = await readFhir(t, app, `/${type}?${query}`);
        expect([query, status < 500]).toEqual([query, true]);
        expect([type, query, raw.toString().includes(THEIRS)]).toEqual([type, query, false]);
      }
    }
  });

  it('is never in a response, even to a token with every scope', async () => {
    const app = await givenReadToken(t, mine.patient);
    for (const { type } of RESOURCE_KINDS) {
      const query = type === 'Slot' ? `schedule=${mine.doctor.profile.id}` : '';
      const { raw } = await readFhir(t, app, `/${type}?${query}`);
      expect(raw.toString()).not.toContain(THEIRS);
      expect(raw.toString()).not.toContain('private words');
    }
  });
});

import { DEFAULT_SITE } from '@carelane/contract/site';
import { describe, expect, it } from 'vitest';
import { lacksRequiredSecondFactor } from './auth/second-factor/lacks-required-second-factor';
import { ConfigError, readConfig } from './config';
import { prepareDemo } from './demo/prepare-demo';
import { seedDemo } from './demo/seed-demo';
import type { Deps } from './deps';
import { isExposed } from './exposure';
import { listSettingWarnings } from './setting-warnings';
import { givenOperatorAccount } from './testing/factories';
import { type TestApp, testApp } from './testing/test-app';

const TOKEN = 'a token for the metrics';

const ENGINES = { embedded: {}, PostgreSQL: { DATABASE_URL: 'postgres://carelane@localhost/carelane' } };
const ADDRESSES = {
  'on loopback': {},
  'on loopback by address': { HOST: '127.0.0.1', PUBLIC_URL: 'http://127.0.0.1:3000' },
  'behind a proxy': { TRUST_PROXY: '1' },
  'behind a trusted loopback': { TRUST_PROXY: 'loopback' },
  'at a public address': { PUBLIC_URL: 'https://care.example' },
  'on every interface': { HOST: '0.0.0.0' },
  'on every interface of IPv6': { HOST: '::' },
};
const REQUIRED = { PAYMENTS: 'test', DOCTOR_VERIFICATION: 'required', METRICS_TOKEN: TOKEN };

const rows = Object.entries(ENGINES).flatMap(([engine, database]) =>
  Object.entries(ADDRESSES).map(([reach, address]) => ({
    engine,
    reach,
    env: { ...database, ...address } as Record<string, string>,
    exposed: !reach.startsWith('on loopback'),
  })),
);

function failsToStart(env: Record<string, string>, setting: string): boolean {
  try {
    readConfig(env);
    return false;
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    expect(String(error)).toContain(setting);
    return true;
  }
}

describe.each(rows)('$engine, $reach', ({ engine, env, exposed }) => {
  const without = (name: keyof typeof REQUIRED) => {
    const { [name]: _absent, ...others } = REQUIRED;
    return { ...env, ...others };
  };

  it('is recognized as exposed or not', () => {
    expect(isExposed(env)).toBe(exposed);
  });

  it('starts when every setting is given, with a demo only on loopback', () => {
    const config = readConfig({ ...env, ...REQUIRED });
    expect(config).toMatchObject({ payments: { provider: 'test' }, doctorVerification: 'required' });
    expect(config.demo).toBe(engine === 'embedded' && !exposed);
  });

  it('does not default to test payments when exposed or on PostgreSQL', () => {
    expect(failsToStart(without('PAYMENTS'), 'PAYMENTS')).toBe(engine === 'PostgreSQL' || exposed);
  });

  it('lists no unverified doctors by default when exposed', () => {
    const isRejected = failsToStart(without('DOCTOR_VERIFICATION'), 'DOCTOR_VERIFICATION');
    expect(isRejected).toBe(engine === 'embedded' && exposed);
    if (isRejected) return;
    const expected = engine === 'embedded' ? 'auto' : 'required';
    expect(readConfig(without('DOCTOR_VERIFICATION')).doctorVerification).toBe(expected);
  });

  it('accepts DEMO=1 only when not exposed', () => {
    expect(failsToStart({ ...env, ...REQUIRED, DEMO: '1' }, 'DEMO')).toBe(exposed);
  });

  it('lets operators in by password alone only on loopback with the embedded database', () => {
    const operator = { role: 'operator' as const, totpEnabledAt: null, hasPasskey: false };
    const isRequired = lacksRequiredSecondFactor(operator, readConfig({ ...env, ...REQUIRED }));
    expect(isRequired).toBe(engine === 'PostgreSQL' || exposed);
  });

  it('enforces rate limits and has no relay by default', () => {
    expect(readConfig({ ...env, ...REQUIRED })).toMatchObject({ rateLimits: true, turn: undefined });
  });

  it('warns about third-party STUN servers when exposed, until the operator has chosen', () => {
    const site = { current: () => DEFAULT_SITE } as Deps['site'];
    const warnings = (overrides: object) =>
      listSettingWarnings({ config: readConfig({ ...env, ...REQUIRED, ...overrides }), site }).join('\n');
    expect(warnings({}).includes('STUN_URLS')).toBe(exposed);
    for (const STUN_URLS of ['none', 'stun:stun.care.example:3478'])
      expect(warnings({ STUN_URLS })).not.toContain('STUN_URLS');
  });
});

let isSeeded = false;
async function givenDemo(t: TestApp): Promise<void> {
  if (isSeeded) return t.restore();
  await t.reset();
  await seedDemo(t.deps);
  await t.save();
  isSeeded = true;
}

const embeddedRows = rows.filter(({ engine }) => engine === 'embedded');
describe.each(embeddedRows)('the running product, $reach', async ({ env, exposed }) => {
  const t = await testApp({ env: { ...env, PAYMENTS: 'test', DOCTOR_VERIFICATION: 'required' } });
  const getStatus = async (url: string, headers = {}) =>
    (await t.app.http.inject({ url, headers })).statusCode;

  it('serves the public pages', async () => {
    for (const url of ['/healthz', '/readyz', '/api/v1/docs', '/api/v1/openapi.json'])
      expect(await getStatus(url)).toBe(200);
  });

  it('shows operators the settings that should change', async () => {
    await t.reset();
    const operator = await givenOperatorAccount(t, { totpEnabledAt: t.clock.now() });
    const { warnings } = (await t.as(operator).get('/operator/overview')).body.data;
    expect(warnings.join().includes('STUN_URLS is not set')).toBe(exposed);
  });

  it(exposed ? 'serves no metrics if no token is set' : 'serves metrics on this machine', async () => {
    expect(await getStatus('/metrics')).toBe(exposed ? 404 : 200);
    expect(await getStatus('/metrics', { 'x-forwarded-for': '203.0.113.7' })).toBe(404);
    expect(await getStatus('/metrics', { authorization: `Bearer ${TOKEN}` })).toBe(exposed ? 404 : 200);
  });

  it(exposed ? 'refuses to start with demo accounts' : 'shows the demo sign-ins', async () => {
    await givenDemo(t);
    const { data } = (await t.anonymous.get('/demo/sign-ins')).body;
    expect(data).toHaveLength(exposed ? 0 : 3);
    const start = prepareDemo(t.deps, () => {});
    if (exposed) await expect(start).rejects.toThrow('demo accounts');
    else await start;
  });
});

it('serves metrics with the token, and not without it', async () => {
  const t = await testApp({ env: { ...REQUIRED, TRUST_PROXY: '1' } });
  const statusWith = async (headers: Record<string, string>) =>
    (await t.app.http.inject({ url: '/metrics', headers })).statusCode;
  expect(await statusWith({ authorization: `Bearer ${TOKEN}` })).toBe(200);
  for (const headers of [{}, { authorization: 'Bearer another' }, { authorization: TOKEN }])
    expect(await statusWith(headers)).toBe(404);
});

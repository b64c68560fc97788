import { API_BASE_PATH, type Endpoint } from '@carelane/contract/endpoint';
import { expect, test } from 'vitest';
import { testApp } from '../test-app';
import { ABSENT, type Principal, resetToWorld } from './world';

const t = await testApp({ env: { RATE_LIMITS: 'off' } });
const world = await resetToWorld(t);
const encode = (text: string) => Buffer.from(text).toString('base64url');
const ID = ABSENT.patient;

/** The earliest and the latest day of a JavaScript Date come first. */
const TIMESTAMPS = [
  '-271821-04-20T00:00:00.000Z',
  '+275760-09-13T00:00:00.000Z',
  '0000-01-01T00:00:00.000Z',
  '0001-01-01T00:00:00.000Z',
  '9999-99-99T99:99:99.999Z',
  '2026-02-30T00:00:00.000Z',
  '2026-03-02T24:00:00.000Z',
  '2026-03-02',
  `2026-03-02T00:00:00.${'1'.repeat(200)}Z`,
  'infinity',
  'now',
  '',
];
const IDS = ['', '\0', 'x'.repeat(300), "' or 1=1 --", '\ud800'];
const DOCTOR_CURSOR = { sort: 'rating', keys: [4, 1], id: ID, total: 1, aboveMaxFee: 0 };
const DOCTOR_CURSOR_CHANGES = [
  { keys: [1e308, 0.5] },
  { keys: [0.5, 1e30] },
  { keys: [-1] },
  { keys: [] },
  { keys: ['1', '2'] },
  { sort: 'fee', keys: [0.5] },
  { total: 1e308 },
  { total: 0.5 },
  { id: '\0' },
];
const CURSORS = [
  ...TIMESTAMPS.map((timestamp) => encode(`${timestamp} ${ID}`)),
  ...IDS.map((id) => encode(`2026-03-02T00:00:00.000Z ${id}`)),
  ...IDS.map((id) => encode(JSON.stringify(['Asha', id]))),
  encode(JSON.stringify(['a\0', ID])),
  encode(JSON.stringify([1, 2])),
  encode('null'),
  encode('{'),
  ...DOCTOR_CURSOR_CHANGES.map((change) => encode(JSON.stringify({ ...DOCTOR_CURSOR, ...change }))),
  '99999999999999999999',
  '-1',
  '1e9',
  'LTI3MTgyMS0wNC0yMFQwMDowMDowMC4wMDBaIHg',
  '%00',
  '',
];

const LISTS = t.app.routes
  .map(({ endpoint }) => endpoint)
  .filter(({ query }) => query !== undefined && 'cursor' in ((query as { shape?: object }).shape ?? {}));

function chooseReader({ access, path }: Endpoint): Principal {
  if (access === 'operator') return 'operator';
  const isForDoctors = access === 'doctor' || (path.includes('doctor') && access !== 'patient');
  return isForDoctors ? 'own doctor' : 'own patient';
}

test('finds the paginated lists', () => {
  expect(LISTS.length).toBeGreaterThan(8);
});

test.each(LISTS.map((list) => [list.path, list] as const))(
  '%s answers a forged cursor without a server error',
  async (path, list) => {
    const caller = world.callers[chooseReader(list)];
    const id = caller.role === 'doctor' || path.includes('review') ? world.ids.doctor : world.ids.patient;
    for (const cursor of CURSORS) {
      const query = new URLSearchParams({ cursor, limit: '1' });
      const answer = await t.app.http.inject({
        method: 'GET',
        url: `${API_BASE_PATH}${path.replace(/:\w+/g, id)}?${query}`,
        headers: { authorization: `Bearer ${caller.token}` },
      });
      expect([200, 404, 422], `${cursor}: ${answer.body}`).toContain(answer.statusCode);
    }
  },
);

import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../test-app';
import { createBlockingFinder } from './event-loop';
import { maxFieldLength } from './max-field-length';
import {
  chooseSender,
  type InputRoute,
  listFields,
  listInputRoutes,
  replaceAt,
  sendRaw,
} from './request-fields';
import { ROWS, type Sent } from './rows';
import { resetToWorld, type World } from './world';

export const EXCESSIVE_LENGTH = 60_000;
const TIMEOUT_MS = 240_000;

type Shape = (length: number) => string;
interface TestContext {
  t: TestApp;
  world: World;
  findBlocking: Awaited<ReturnType<typeof createBlockingFinder>>;
}

/** Usually refused immediately, so each field gets a third of the shapes, or all with HOSTILE_RUNS. */
const sendsTooLong = (shapeIndex: number, fieldIndex: number) =>
  process.env.HOSTILE_RUNS !== undefined || (shapeIndex + fieldIndex) % 3 === 0;

export async function testRequests(shapes: [string, Shape][]): Promise<void> {
  const t = await testApp({ env: { RATE_LIMITS: 'off' } });
  let findBlocking: TestContext['findBlocking'];
  beforeAll(async () => {
    await resetToWorld(t);
    findBlocking = await createBlockingFinder();
  });
  const allInputRoutes = listInputRoutes(t);
  const inputRoutes = [
    ...allInputRoutes.filter(({ name }) => !ENDING_CALLS.test(name)),
    ...allInputRoutes.filter(({ name }) => ENDING_CALLS.test(name)),
  ];

  describe('no request blocks the process', () => {
    it.each(shapes.map(([name, shape], index) => ({ name, shape, index })))(
      'with $name in every field, sent or read back',
      async (sent) => {
        const context = { t, world: await resetToWorld(t), findBlocking };
        const blocking: string[] = [];
        for (const inputRoute of inputRoutes)
          blocking.push(...(await findBlockingWhenSent(context, inputRoute, sent)));
        expect([...blocking, ...(await findBlockingWhenRead(context))]).toEqual([]);
      },
      TIMEOUT_MS,
    );
  });

  it('there are many fields to send to, and the contract sets a maximum length for many of them', async () => {
    const world = await resetToWorld(t);
    const paths = inputRoutes.flatMap((inputRoute) => prepareRequest(inputRoute, world).paths);
    expect(paths.length).toBeGreaterThan(120);
    expect(paths.filter(({ maxLength }) => maxLength !== undefined).length).toBeGreaterThan(30);
  });
}

/** Last, so that the other calls still find the visit, profile or renewal. */
const ENDING_CALLS = /cancel|delete|toggle|decline|withdraw|appointment\/update/;

/**
 * Fields with a maximum length take free text. They come first, so that a call that succeeds only once succeeds with
 * one of them.
 */
function prepareRequest({ endpoint, row }: InputRoute, world: World) {
  const sent = row.send?.(world.ids, chooseSender(endpoint, row, world), world) ?? {};
  const paths = listFields(endpoint, sent).map((path) => ({
    path,
    maxLength: maxFieldLength(endpoint, path),
  }));
  return {
    sent,
    paths: [
      ...paths.filter(({ maxLength }) => maxLength !== undefined),
      ...paths.filter(({ maxLength }) => maxLength === undefined),
    ],
  };
}

async function findBlockingWhenSent(
  { t, world, findBlocking }: TestContext,
  inputRoute: InputRoute,
  { shape, index }: { shape: Shape; index: number },
): Promise<string[]> {
  const { endpoint, row, name } = inputRoute;
  const { token } = chooseSender(endpoint, row, world);
  const { sent, paths } = prepareRequest(inputRoute, world);
  const blocking: string[] = [];
  for (const [fieldIndex, { path, maxLength }] of paths.entries()) {
    const lengths = maxLength === undefined ? [] : [maxLength];
    if (sendsTooLong(index, fieldIndex)) lengths.push(EXCESSIVE_LENGTH);
    for (const length of lengths) {
      const hostile = replaceAt(sent, path, shape(length)) as Sent;
      const work = async () => {
        const { statusCode } = await sendRaw(t, endpoint, token, hostile, world.picture);
        expect(statusCode).toBeLessThan(500);
      };
      blocking.push(...(await findBlocking(`${name} ${path.join('.')} × ${length}`, work)));
    }
  }
  return blocking;
}

async function findBlockingWhenRead({ t, world, findBlocking }: TestContext): Promise<string[]> {
  const blocking = await findBlocking('jobs', () => t.runJobs());
  for (const { endpoint } of t.app.routes) {
    const row = ROWS[`GET ${endpoint.path}`];
    if (endpoint.method !== 'GET' || !row) continue;
    for (const who of ['own patient', 'own doctor'] as const) {
      const caller = world.callers[who];
      const work = () => sendRaw(t, endpoint, caller.token, row.send?.(world.ids, caller, world) ?? {});
      blocking.push(...(await findBlocking(`GET ${endpoint.path} as ${who}`, work)));
    }
  }
  return blocking;
}

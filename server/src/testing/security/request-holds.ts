import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../test-app';
import { createHoldFinder } from './event-loop';
import { maxFieldLength } from './largest-text';
import { chooseSender, listFields, listReceivers, type Receiver, replaceAt, sendRaw } from './request-fields';
import { ROWS, type Sent } from './rows';
import { resetToWorld, type World } from './world';

/** Longer than any field accepts: some checks run before it is refused. */
export const TOO_LONG = 60_000;

type Shape = (length: number) => string;
interface Subject {
  t: TestApp;
  world: World;
  findHold: Awaited<ReturnType<typeof createHoldFinder>>;
}

/**
 * A text that is too long is mostly refused at once, so each shape is sent at this length to a third of the fields, and
 * each field gets a third of the shapes. HOSTILE_RUNS sends each shape to each field.
 */
const isTooLongHere = (shape: number, field: number) =>
  process.env.HOSTILE_RUNS !== undefined || (shape + field) % 3 === 0;

/** The tests of some shapes. They take minutes, so two files share them and run side by side. */
export async function testRequests(shapes: [string, Shape][]): Promise<void> {
  const t = await testApp({ env: { RATE_LIMITS: 'off' } });
  let findHold: Subject['findHold'];
  beforeAll(async () => {
    await resetToWorld(t);
    findHold = await createHoldFinder();
  });
  const receivers = listReceivers(t).sort(
    (a, b) => Number(ENDS_SOMETHING.test(a.name)) - Number(ENDS_SOMETHING.test(b.name)),
  );

  describe('no request holds the process', () => {
    it.each(shapes.map(([name, shape], index) => ({ name, shape, index })))(
      'with $name in every field, and when they are read again',
      async (sent) => {
        const subject = { t, world: await resetToWorld(t), findHold };
        const holds: string[] = [];
        for (const receiver of receivers) holds.push(...(await findHoldsWhenSent(subject, receiver, sent)));
        expect([...holds, ...(await findHoldsWhenRead(subject))]).toEqual([]);
      },
      240_000,
    );

    it('there are fields to send to, and the contract says how much most of them take', async () => {
      const world = await resetToWorld(t);
      const paths = receivers.flatMap((receiver) => textFields(receiver, world).paths);
      expect(paths.length).toBeGreaterThan(120);
      expect(paths.filter(({ largest }) => largest !== undefined).length).toBeGreaterThan(30);
    });
  });
}

/** Calls that end a visit, a profile or a renewal come last, so that the others still find it. */
const ENDS_SOMETHING = /cancel|delete|toggle|decline|withdraw|appointment\/update/;

/** Fields that take a text come first, so that a call that succeeds only once succeeds with one of them. */
function textFields({ endpoint, row }: Receiver, world: World) {
  const sent = row.send?.(world.ids, chooseSender(endpoint, row, world), world) ?? {};
  const paths = listFields(endpoint, sent).map((path) => ({ path, largest: maxFieldLength(endpoint, path) }));
  return {
    sent,
    paths: paths.sort((a, b) => Number(b.largest !== undefined) - Number(a.largest !== undefined)),
  };
}

async function findHoldsWhenSent(
  { t, world, findHold }: Subject,
  receiver: Receiver,
  { shape, index }: { shape: Shape; index: number },
): Promise<string[]> {
  const { endpoint, row, name } = receiver;
  const { token } = chooseSender(endpoint, row, world);
  const { sent, paths } = textFields(receiver, world);
  const holds: string[] = [];
  for (const [field, { path, largest }] of paths.entries()) {
    const lengths = [largest ?? [], isTooLongHere(index, field) ? TOO_LONG : []].flat();
    for (const length of lengths) {
      const hostile = replaceAt(sent, path, shape(length)) as Sent;
      const work = async () => {
        const { statusCode } = await sendRaw(t, endpoint, token, hostile, world.picture);
        expect(statusCode).toBeLessThan(500);
      };
      holds.push(...(await findHold(`${name} ${path.join('.')} × ${length}`, work)));
    }
  }
  return holds;
}

/** Draws, lists, exports and mails what was stored. */
async function findHoldsWhenRead({ t, world, findHold }: Subject): Promise<string[]> {
  const holds = await findHold('jobs', () => t.runJobs());
  for (const { endpoint } of t.app.routes) {
    const row = ROWS[`GET ${endpoint.path}`];
    if (endpoint.method !== 'GET' || !row) continue;
    for (const who of ['own patient', 'own doctor'] as const) {
      const me = world.me[who];
      const work = () => sendRaw(t, endpoint, me.token, row.send?.(world.ids, me, world) ?? {});
      holds.push(...(await findHold(`GET ${endpoint.path} as ${who}`, work)));
    }
  }
  return holds;
}

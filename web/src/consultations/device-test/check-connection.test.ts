import { expect, it } from 'vitest';
import { isGoodEnough } from './check-connection';

const good = { roundTripMs: 80, loadedMs: 400, hasSocket: true, route: 'local' } as const;

it.each([
  [{}, true],
  [{ route: 'relay' }, true],
  [{ route: 'blocked' }, false],
  [{ hasSocket: false }, false],
  [{ roundTripMs: 1_500, loadedMs: 1_500 }, true],
  [{ roundTripMs: 1_501, loadedMs: 1_600 }, false],
  [{ loadedMs: 3_570 }, true],
  [{ loadedMs: 3_600 }, false],
] as const)('%j is good enough for video: %s', (change, expected) => {
  expect(isGoodEnough({ ...good, ...change })).toBe(expected);
});

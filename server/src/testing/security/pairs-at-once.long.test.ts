import { afterAll, describe, it } from 'vitest';
import { measured } from '../counts';
import { testApp } from '../test-app';
import { type Actor, listChanges, sendAtOnce } from './at-once';

const t = await testApp();
const ACTORS: Actor[] = ['own patient', 'own doctor'];
/** Each call is paired with those that come this many positions later in the list. All pairs are sent in `npm run proof`. */
const DISTANCES = [1, 2, 13];

describe.each(ACTORS)('two different calls at once by %s', (actor) => {
  const changes = listChanges(t, actor);
  const distances = process.env.PROOF_SCALE ? changes.map((_, at) => at + 1) : DISTANCES;
  const pairs = changes.flatMap((first, at) =>
    distances.flatMap((distance) => {
      const second = changes[at + distance];
      return second ? [{ name: `${first.name} and ${second.name}`, pair: [first, second] }] : [];
    }),
  );

  it.each(pairs)('$name', async ({ pair }) => {
    await sendAtOnce(t, actor, pair);
  });

  afterAll(() => {
    measured('B8', `pairs of ${actor}`, { pairs: pairs.length, 'calls ten times': changes.length });
  });
});

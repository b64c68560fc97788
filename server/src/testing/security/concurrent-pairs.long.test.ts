import { afterAll, describe, it } from 'vitest';
import { reportFigures } from '../counts';
import { testApp } from '../test-app';
import { type Actor, listChanges, sendConcurrently } from './send-concurrently';

const t = await testApp();
const ACTORS: Actor[] = ['own patient', 'own doctor'];
/** `npm run proof` sends all pairs. */
const DISTANCES = [1, 2, 13];

describe.each(ACTORS)('two simultaneous calls by %s', (actor) => {
  const changes = listChanges(t, actor);
  const distances = process.env.PROOF_SCALE ? changes.map((_, index) => index + 1) : DISTANCES;
  const pairs = changes.flatMap((first, index) =>
    distances.flatMap((distance) => {
      const second = changes[index + distance];
      return second ? [{ name: `${first.name} and ${second.name}`, pair: [first, second] }] : [];
    }),
  );

  it.each(pairs)('calling $name at the same time breaks no invariant', async ({ pair }) => {
    await sendConcurrently(t, actor, pair);
  });

  afterAll(() => {
    reportFigures('B8', `pairs of ${actor}`, { pairs: pairs.length, 'calls ten times': changes.length });
  });
});

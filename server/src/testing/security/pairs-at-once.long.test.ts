import { afterAll, describe, it } from 'vitest';
import { measured } from '../counts';
import { testApp } from '../test-app';
import { type Actor, listChanges, sendAtOnce } from './at-once';

const t = await testApp();
const ACTORS: Actor[] = ['own patient', 'own doctor'];
/** All pairs in `npm run proof`; otherwise every seventh, which still pairs each call with several others. */
const STEP = process.env.PROOF_SCALE ? 1 : 7;

describe.each(ACTORS)('two different calls at once by %s', (actor) => {
  const changes = listChanges(t, actor);
  const pairs = changes.flatMap((first, at) =>
    changes
      .slice(at + 1)
      .map((second) => ({ name: `${first.name} and ${second.name}`, pair: [first, second] })),
  );
  const chosen = pairs.filter((_, at) => at % STEP === 0);

  it.each(chosen)('$name', async ({ pair }) => {
    await sendAtOnce(t, actor, pair);
  });

  afterAll(() => {
    measured('B8', `pairs of ${actor}`, { pairs: chosen.length, 'calls ten times': changes.length });
  });
});

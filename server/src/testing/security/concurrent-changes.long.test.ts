import { describe, expect, it } from 'vitest';
import { testApp } from '../test-app';
import { type Actor, listChanges, sendConcurrently } from './send-concurrently';

const t = await testApp();
const ACTORS: Actor[] = ['own patient', 'own doctor', 'new patient', 'new doctor'];
const CALL_COUNT = 10;

/** The first of ten such calls uses up what the others need. */
const ONCE = [
  'PATCH /user/change-password',
  'POST /user/delete-account',
  'POST /patient/create-profile',
  'POST /doctor/create',
  'POST /review',
  'POST /appointment/:id/choose',
  'POST /prescription/:id/renew',
];

describe.each(ACTORS)('ten simultaneous calls by %s', (actor) => {
  it.each(listChanges(t, actor))(
    'ten calls of $name break no invariant, and every job succeeds',
    async (change) => {
      const answers = await sendConcurrently(
        t,
        actor,
        Array.from({ length: CALL_COUNT }, () => change),
      );
      const succeeded = answers.filter(({ status }) => status < 300).length;
      if (change.row.status === undefined || actor.startsWith('new')) expect(succeeded).toBeGreaterThan(0);
      if (ONCE.includes(change.name)) expect(succeeded).toBeLessThanOrEqual(1);
    },
  );
});

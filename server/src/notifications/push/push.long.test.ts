import { afterAll, expect, it } from 'vitest';
import { pushDevices } from '../../db/schema';
import { claimJobs, runDueJobs } from '../../jobs/queue';
import { givenPatient } from '../../testing/factories';
import { startPushStandIn } from '../../testing/push-stand-in';
import { testApp } from '../../testing/test-app';
import { notify } from '../notify';
import { deliverPush } from './deliver-push';

const service = await startPushStandIn({ now: () => t.clock.now() });
const t = await testApp({ env: { PUSH_SERVICES: service.origin } });
afterAll(() => service.close());

const PEOPLE = 50;
const DEVICES_EACH = 20;
type Fate = 'kept' | 'gone' | 'removed';
/** What happens to the first devices of each person. */
const FATES: Fate[] = ['gone', 'removed'];
const known = new Map([[deliverPush.kind, deliverPush]]);

it('1,000 devices get each message once, through errors and restarts, and removed devices get none', async () => {
  const devices: { registration: ReturnType<typeof service.subscribe>; fate: Fate }[] = [];
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => givenPatient(t)));
  for (const { user } of people) {
    for (let index = 0; index < DEVICES_EACH; index += 1) {
      const registration = service.subscribe();
      const { endpoint, keys } = registration.subscription;
      const fate = FATES[index] ?? 'kept';
      if (fate === 'gone') registration.unsubscribe();
      // Never five failures in a row, which would open the circuit breaker and only take longer.
      if (index % 4 === 2)
        registration.browser.answers.push({ status: index % 8 === 2 ? 503 : 429, retryAfter: '7' });
      devices.push({ registration, fate });
      const device = { userId: user.id, device: fate, endpoint, ...keys, lastSeenAt: t.clock.now() };
      await t.deps.db.insert(pushDevices).values(device);
    }
    const about = { topic: 'account', type: 'system', message: 'x', link: null } as const;
    const note = { userId: user.id, dedupeKey: 'one', ...about };
    for (let attempt = 0; attempt < 2; attempt += 1)
      await t.deps.db.transaction((tx) => notify(tx, { ...note, createdAt: t.clock.now() }));
  }
  for (const row of await t.deps.db.select().from(pushDevices))
    if (row.device === 'removed') await t.as(personWith(row.userId)).delete(`/push/devices/${row.id}`);

  // One node dies with 40 claimed jobs, and two others take them over.
  await claimJobs(t.deps, known, 40);
  for (let round = 0; round < 20; round += 1) {
    await Promise.all([runDueJobs(t.deps, known), runDueJobs(t.deps, known)]);
    t.clock.advance({ seconds: 30 });
  }
  const received = (fate: string) =>
    devices
      .filter((device) => device.fate === fate)
      .map(({ registration }) => registration.browser.received.length);
  expect(new Set(received('kept'))).toEqual(new Set([1]));
  expect(new Set(received('removed'))).toEqual(new Set([0]));
  expect(service.faults).toEqual([]);
  expect(await t.deps.db.$count(pushDevices)).toBe(PEOPLE * (DEVICES_EACH - 2));

  function personWith(userId: string) {
    return people.find(({ user }) => user.id === userId) ?? expect.fail();
  }
}, 300_000);

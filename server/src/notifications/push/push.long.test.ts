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
type DeviceState = 'subscribed' | 'gone' | 'removed';
const FIRST_STATES: DeviceState[] = ['gone', 'removed'];
const jobsByKind = new Map([[deliverPush.kind, deliverPush]]);

it('1,000 devices get each message once, despite errors and restarts, and removed devices get none', async () => {
  const devices: { registration: ReturnType<typeof service.subscribe>; state: DeviceState }[] = [];
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => givenPatient(t)));
  for (const { user } of people) {
    for (let index = 0; index < DEVICES_EACH; index += 1) {
      const registration = service.subscribe();
      const { endpoint, keys } = registration.subscription;
      const state = FIRST_STATES[index] ?? 'subscribed';
      if (state === 'gone') registration.unsubscribe();
      // Never five failures in a row, which would open the circuit breaker.
      if (index % 4 === 2)
        registration.browser.answers.push({ status: index % 8 === 2 ? 503 : 429, retryAfter: '7' });
      devices.push({ registration, state });
      const device = { userId: user.id, device: state, endpoint, ...keys, lastSeenAt: t.clock.now() };
      await t.deps.db.insert(pushDevices).values(device);
    }
    const content = { topic: 'account', type: 'system', message: 'x', link: null } as const;
    const note = { userId: user.id, dedupeKey: 'one', ...content };
    for (let attempt = 0; attempt < 2; attempt += 1)
      await t.deps.db.transaction((tx) => notify(tx, { ...note, createdAt: t.clock.now() }));
  }
  for (const row of await t.deps.db.select().from(pushDevices))
    if (row.device === 'removed') await t.as(personWith(row.userId)).delete(`/push/subscriptions/${row.id}`);

  await claimJobs(t.deps, jobsByKind, 40);
  for (let round = 0; round < 20; round += 1) {
    await Promise.all([runDueJobs(t.deps, jobsByKind), runDueJobs(t.deps, jobsByKind)]);
    t.clock.advance({ seconds: 30 });
  }
  const received = (state: string) =>
    devices
      .filter((device) => device.state === state)
      .map(({ registration }) => registration.browser.received.length);
  expect(new Set(received('subscribed'))).toEqual(new Set([1]));
  expect(new Set(received('removed'))).toEqual(new Set([0]));
  expect(service.faults).toEqual([]);
  expect(await t.deps.db.$count(pushDevices)).toBe(PEOPLE * (DEVICES_EACH - 2));

  function personWith(userId: string) {
    return people.find(({ user }) => user.id === userId) ?? expect.fail();
  }
}, 300_000);

import type { User } from '@carelane/contract/auth/account';
import { currentUser } from '@carelane/contract/auth/endpoints';
import { FOR_PERSON } from '@carelane/contract/family/for-person';
import { act } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { closeApp, openApp } from '../testing/open-app';
import { patientUser } from '../testing/people';

vi.setConfig({ testTimeout: 120_000 });
afterEach(closeApp);

const STATES = {
  loading: () => new Promise<Response>(() => {}),
  // Not tried again by itself.
  failed: async () => Response.json({ success: false, message: 'Too many', code: 'X' }, { status: 429 }),
};

/** The session is known; whatever else is asked for is not. */
function answerOnly(user: User, rest: () => Promise<Response>): void {
  vi.stubGlobal('fetch', (input: RequestInfo | URL) =>
    String(input).endsWith(currentUser.path)
      ? Promise.resolve(Response.json({ success: true, message: '', data: user }))
      : rest(),
  );
}

/** What these screens need beside their path. */
const BESIDE: Record<string, string> = {
  '/book-appointment/checkout': '?canceled_session=s-1',
  '/family/guardian': '?token=t-1',
  '/family/take-over': '?token=t-1',
  '/guest': '#t-1',
  '/success': '?session_id=s-1',
};
/** Signed-out forms send people who are signed in elsewhere, and the lists of the console have no state of their own. */
const ELSEWHERE = ['/login', '/register', '/forgot-password', '/components', '/operator/$'];
const listAddresses = (paths: string[]) => [
  ...paths
    .filter((path) => !ELSEWHERE.includes(path))
    .map((path) => path.replaceAll(/\$\w+/g, 'some-id') + (BESIDE[path] ?? '')),
  `/dashboard?${FOR_PERSON}=u-dev`,
];

/** Opens one screen after the other in one app. Returns what is wrong with each, and which show nothing but their state. */
async function visitAll(user: User, state: keyof typeof STATES, choose = listAddresses) {
  answerOnly(user, STATES[state]);
  const { client, router } = openApp('/notifications');
  await Promise.all(Object.values(router.routesById).map((route) => router.loadRouteChunk(route)));
  const isWaiting = () => state === 'failed' && client.isFetching() + client.isMutating() > 0;
  const found: string[] = [];
  const bare: string[] = [];
  for (const address of choose(Object.keys(router.routesByPath))) {
    await act(async () => {
      router.history.push(address);
      await router.load();
      await vi.dynamicImportSettled();
    });
    while (isWaiting() || isCodeMissing()) await act(() => new Promise((resolve) => setTimeout(resolve)));
    const headings = document.querySelectorAll('h1').length;
    const mains = document.querySelectorAll('main').length;
    if (headings !== 1 || mains !== 1) found.push(`${address}: ${headings} h1, ${mains} main`);
    if (document.querySelector('[role="status"] h1')) bare.push(address);
  }
  return { found, bare };
}
const isCodeMissing = () => document.querySelector('h1')?.textContent === 'Loading…';

const asDoctor: User = { ...patientUser, role: 'doctor' };
const OF_DOCTORS = ['/dashboard', '/prescriptions', '/patients/some-id', '/profile?tab=profile'];

it('each screen has one first heading and one main part while it loads, and when it could not be loaded', async () => {
  const { found, bare } = await visitAll(patientUser, 'loading');
  expect(found).toEqual([]);
  expect(bare.length).toBeGreaterThan(5);
  await closeApp();
  expect((await visitAll(patientUser, 'failed', () => bare)).found).toEqual([]);
});

it('so have the screens that only doctors see', async () => {
  expect((await visitAll(asDoctor, 'loading', () => OF_DOCTORS)).found).toEqual([]);
});

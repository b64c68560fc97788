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
  failed: async () => Response.json({ success: false, message: 'Too many', code: 'X' }, { status: 429 }),
};

function mockSession(user: User, otherResponse: () => Promise<Response>): void {
  vi.stubGlobal('fetch', (input: RequestInfo | URL) =>
    String(input).endsWith(currentUser.path)
      ? Promise.resolve(Response.json({ success: true, message: '', data: user }))
      : otherResponse(),
  );
}

const PARAMETERS: Record<string, string> = {
  '/book-appointment/checkout': '?canceled_session=s-1',
  '/family/guardian': '?token=t-1',
  '/family/take-over': '?token=t-1',
  '/guest': '#t-1',
  '/success': '?session_id=s-1',
};
const SKIPPED = ['/login', '/register', '/forgot-password', '/components', '/operator/$'];
const listAddresses = (paths: string[]) => [
  ...paths
    .filter((path) => !SKIPPED.includes(path))
    .map((path) => path.replaceAll(/\$\w+/g, 'some-id') + (PARAMETERS[path] ?? '')),
  `/dashboard?${FOR_PERSON}=u-dev`,
];

async function visitAll(user: User, state: keyof typeof STATES, selectAddresses = listAddresses) {
  mockSession(user, STATES[state]);
  const { client, router } = openApp('/notifications');
  await Promise.all(Object.values(router.routesById).map((route) => router.loadRouteChunk(route)));
  const isWaiting = () => state === 'failed' && client.isFetching() + client.isMutating() > 0;
  const problems: string[] = [];
  const onlyLoading: string[] = [];
  for (const address of selectAddresses(Object.keys(router.routesByPath))) {
    await act(async () => {
      router.history.push(address);
      await router.load();
      await vi.dynamicImportSettled();
    });
    while (isWaiting() || isCodeLoading()) await act(() => new Promise((resolve) => setTimeout(resolve)));
    const headings = document.querySelectorAll('h1').length;
    const mains = document.querySelectorAll('main').length;
    if (headings !== 1 || mains !== 1) problems.push(`${address}: ${headings} h1, ${mains} main`);
    if (document.querySelector('[role="status"] h1')) onlyLoading.push(address);
  }
  return { problems, onlyLoading };
}
const isCodeLoading = () => document.querySelector('h1')?.textContent === 'Loading…';

const asDoctor: User = { ...patientUser, role: 'doctor' };
const DOCTOR_SCREENS = ['/dashboard', '/prescriptions', '/patients/some-id', '/profile?tab=profile'];

it('each screen has one h1 and one main landmark while it loads, and when it could not be loaded', async () => {
  const { problems, onlyLoading } = await visitAll(patientUser, 'loading');
  expect(problems).toEqual([]);
  expect(onlyLoading.length).toBeGreaterThan(5);
  await closeApp();
  expect((await visitAll(patientUser, 'failed', () => onlyLoading)).problems).toEqual([]);
});

it('screens that only doctors see have one h1 and one main landmark while they load', async () => {
  expect((await visitAll(asDoctor, 'loading', () => DOCTOR_SCREENS)).problems).toEqual([]);
});

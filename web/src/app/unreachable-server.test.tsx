import { listEarlier } from '@carelane/contract/appointments/earlier-endpoints';
import { listPatientAppointments } from '@carelane/contract/appointments/endpoints';
import { currentUser, demoSignIns } from '@carelane/contract/auth/endpoints';
import { allDoctors, offeredSpecialties } from '@carelane/contract/doctors/endpoints';
import { listFamily } from '@carelane/contract/family/endpoints';
import { listNotifications, unreadCount } from '@carelane/contract/notifications/endpoints';
import { ownPatientProfile } from '@carelane/contract/patients/endpoints';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storeLastSeen } from '../lib/last-seen';
import { STORAGE } from '../lib/storage';
import { mock, noAnswer, refused } from '../testing/mock';
import { mockPatient } from '../testing/mock-patient';
import { closeApp, openApp } from '../testing/open-app';
import { noAlternatives } from '../testing/people';
import { checkServer } from './watch-server';

vi.setConfig({ testTimeout: 120_000 });
afterEach(closeApp);

const MESSAGE = /^Can’t reach Carelane\./;
const UNREACHABLE = 'Can’t reach Carelane';

function failAllRequests(reply: typeof noAnswer | ReturnType<typeof refused> = noAnswer) {
  const emptyPage = { total: 0, nextCursor: null };
  const requests = mock(currentUser, reply);
  mock(ownPatientProfile, reply);
  mock(listFamily, reply);
  mock(listPatientAppointments, reply, { page: emptyPage });
  mock(listEarlier, reply);
  mock(allDoctors, reply, {
    page: { ...emptyPage, aboveMaxFee: 0, nearest: false, ...noAlternatives },
  });
  mock(offeredSpecialties, reply);
  mock(listNotifications, reply, { page: emptyPage });
  mock(unreadCount, reply);
  mock(demoSignIns, reply);
  return requests;
}

let storedCopy: string | null = null;

async function storeCopy() {
  if (!storedCopy) {
    mockPatient();
    const { client } = openApp('/dashboard');
    storeLastSeen(client);
    await findVisit();
    await waitFor(() => expect(localStorage.getItem(STORAGE.lastSeen)).toContain('a-1'));
    storedCopy = localStorage.getItem(STORAGE.lastSeen);
    await closeApp();
  }
  localStorage.setItem(STORAGE.lastSeen, storedCopy ?? '');
}

const findVisit = () => screen.findAllByRole('article', { name: 'Appointment with Dr. Meera Iyer' });
const token = () => localStorage.getItem(STORAGE.token);

const FAILURES = [
  ['does not respond', 'a network', true, noAnswer],
  ['does not respond', 'no network', false, noAnswer],
  ['responds with 500', 'a network', true, refused('INTERNAL')],
  ['responds with 429', 'a network', true, refused('TOO_MANY_REQUESTS')],
] as const;

describe.each(FAILURES)('when the server %s and the browser reports %s', (_, __, onLine, reply) => {
  beforeEach(() => void vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine));
  afterEach(() => void vi.restoreAllMocks());

  it('the app opens with its stored copy, shows a message, and keeps the token', async () => {
    await storeCopy();
    failAllRequests(reply);
    openApp('/dashboard');
    await screen.findByText(MESSAGE);
    await findVisit();
    expect(token()).toBe('token-1');
  });

  it('the app without a stored copy says that the server is unreachable, and continues automatically on the same screen', async () => {
    failAllRequests(reply);
    const { router } = openApp('/dashboard');
    await screen.findByRole('heading', { name: UNREACHABLE });
    expect(token()).toBe('token-1');
    mockPatient();
    await findVisit();
    expect(screen.queryByRole('heading', { name: UNREACHABLE })).toBeNull();
    expect(router.state.location.pathname).toBe('/dashboard');
  });
});

it('retries immediately on request', async () => {
  const requests = failAllRequests();
  openApp('/dashboard');
  await screen.findByRole('heading', { name: UNREACHABLE });
  const before = requests.length;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(requests.length).toBeGreaterThan(before));
});

it('removes the message and refetches the visits once the server is back', async () => {
  await storeCopy();
  failAllRequests();
  openApp('/dashboard');
  await screen.findByText(MESSAGE);
  mockPatient();
  const lists = mock(listPatientAppointments, { appointments: [] }, { page: { total: 0, nextCursor: null } });
  await waitFor(() => expect(screen.queryByText(MESSAGE)).toBeNull());
  await waitFor(() => expect(lists.map(({ query }) => query.list)).toContain('upcoming'));
});

it('shows a message when the server goes down while the app is open, and keeps the screen', async () => {
  mockPatient();
  const { client } = openApp('/dashboard');
  await findVisit();
  failAllRequests();
  await client.invalidateQueries({ queryKey: ['notifications'] });
  await screen.findByText(MESSAGE);
  await findVisit();
});

it('one failed request does not mean that the server is down', async () => {
  mockPatient();
  mock(unreadCount, noAnswer);
  const { client } = openApp('/dashboard');
  await findVisit();
  await waitFor(() => expect(client.getQueryState(['notifications', 'unread'])?.status).toBe('error'));
  await checkServer(client);
  expect(screen.queryByText(MESSAGE)).toBeNull();
});

it('a 401 at the start removes all personal data from this browser', async () => {
  await storeCopy();
  for (const name of Object.values(STORAGE)) {
    const key = typeof name === 'string' ? name : name('one', 'two');
    if (name !== STORAGE.token && name !== STORAGE.ownToken) localStorage.setItem(key, 'kept');
    sessionStorage.setItem(key, 'kept');
  }
  failAllRequests(refused('SIGNED_OUT'));
  const { router } = openApp('/dashboard');
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  for (const area of [localStorage, sessionStorage])
    expect(Object.keys(area).toSorted()).toEqual([STORAGE.colorScheme, STORAGE.device]);
});

it('the sign-in form says that the session was ended elsewhere', async () => {
  mockPatient();
  const { client, router } = openApp('/dashboard');
  await findVisit();
  failAllRequests(refused('SIGNED_OUT'));
  await client.invalidateQueries({ queryKey: ['notifications'] });
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  await screen.findByText('You have been signed out');
});

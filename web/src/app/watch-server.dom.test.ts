import { currentUser, logout } from '@carelane/contract/auth/endpoints';
import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { logOut, sessionQuery } from '../auth/session';
import { isServerReachable, setServerReachable } from '../lib/server-reachable';
import { STORAGE } from '../lib/storage';
import { mock, noAnswer } from '../testing/mock';
import { patientUser } from '../testing/people';
import { createQueryClient } from './query-client';
import { checkServer, watchServer } from './watch-server';

let client: QueryClient;
let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  localStorage.setItem(STORAGE.token, 'token-1');
  client = createQueryClient();
  stop = watchServer(client);
});
afterEach(() => {
  stop();
  client.clear();
  setServerReachable(true);
});

const never = () => new Promise<never>(() => {});
const token = () => localStorage.getItem(STORAGE.token);

it('retries automatically, at growing intervals, until the server responds', async () => {
  const requests = mock(currentUser, noAnswer);
  await checkServer(client);
  expect(isServerReachable()).toBe(false);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(requests.length).toBeGreaterThanOrEqual(4);
  expect(requests.length).toBeLessThanOrEqual(8);
  const queryKey = ['appointments'];
  client.setQueryData(queryKey, []);
  mock(currentUser, patientUser);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(isServerReachable()).toBe(true);
  expect(client.getQueryData(sessionQuery.queryKey)).toEqual(patientUser);
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
  expect(token()).toBe('token-1');
});

it.each(['online', 'offline'])('a browser that goes %s triggers a check', async (event) => {
  const requests = mock(currentUser, noAnswer);
  await checkServer(client);
  window.dispatchEvent(new Event(event));
  await vi.advanceTimersByTimeAsync(0);
  expect(requests).toHaveLength(2);
  expect(isServerReachable()).toBe(false);
});

it('a server that never responds counts as down', async () => {
  mock(currentUser, never);
  const checked = checkServer(client);
  await vi.advanceTimersByTimeAsync(10_000);
  await checked;
  expect(isServerReachable()).toBe(false);
  expect(token()).toBe('token-1');
});

it('a server that never responds does not block logging out', async () => {
  vi.stubGlobal('fetch', never);
  const loggedOut = logOut(client);
  await vi.advanceTimersByTimeAsync(10_000);
  await loggedOut;
  expect(token()).toBeNull();
  expect(client.getQueryData(sessionQuery.queryKey)).toBeNull();
});

it('a response for a token that was replaced signs nobody out', async () => {
  mock(currentUser, ({ token: sent }) => {
    if (sent === 'token-2') return patientUser;
    localStorage.setItem(STORAGE.token, 'token-2');
    throw new TypeError('Failed to fetch');
  });
  await checkServer(client);
  expect(token()).toBe('token-2');
  expect(client.getQueryData(sessionQuery.queryKey)).toEqual(patientUser);
});

it('after logging out without a server no more requests are sent', async () => {
  const requests = mock(currentUser, noAnswer);
  mock(logout, noAnswer);
  await checkServer(client);
  const loggedOut = logOut(client);
  await vi.advanceTimersByTimeAsync(60_000);
  await loggedOut;
  expect(requests).toHaveLength(1);
  expect(isServerReachable()).toBe(true);
});

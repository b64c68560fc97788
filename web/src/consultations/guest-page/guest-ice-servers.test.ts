import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { GuestIceServers } from './guest-ice-servers';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('uses the servers of the seat event for the first connections, and fetches new ones later', async () => {
  const servers = new GuestIceServers(async () => [{ urls: 'stun:fetched' }]);
  expect(await servers.read()).toEqual([{ urls: 'stun:fetched' }]);
  servers.provide([{ urls: 'stun:provided' }]);
  expect(await servers.read()).toEqual([{ urls: 'stun:provided' }]);
  vi.advanceTimersByTime(6_000);
  expect(await servers.read()).toEqual([{ urls: 'stun:fetched' }]);
});

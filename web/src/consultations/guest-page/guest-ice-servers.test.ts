import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { GuestIceServers } from './guest-ice-servers';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('uses the servers that came with the seat at once, and asks for all later connections', async () => {
  const servers = new GuestIceServers(async () => [{ urls: 'stun:asked' }]);
  expect(await servers.read()).toEqual([{ urls: 'stun:asked' }]);
  servers.give([{ urls: 'stun:given' }]);
  expect(await servers.read()).toEqual([{ urls: 'stun:given' }]);
  vi.advanceTimersByTime(6_000);
  expect(await servers.read()).toEqual([{ urls: 'stun:asked' }]);
});

import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { availableSlotsQuery } from './booking-api';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const slot = (time: string, status: string) => ({ time, status, startsAt: '2026-03-03T05:30:00.000Z' });

test('a time that is taken disappears from an open page, and a failed refetch removes nothing', async () => {
  vi.useFakeTimers();
  const responses = [
    () => Response.json({ data: [{ times: [slot('11:00 AM', 'available')] }] }),
    () => Response.json({ data: [{ times: [slot('11:00 AM', 'booked')] }] }),
    () => Response.json({ message: 'not now' }, { status: 503 }),
  ];
  let requests = 0;
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => {
      const respond = responses[requests] ?? responses.at(-1);
      requests += 1;
      return respond?.();
    }),
  );
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const observer = new QueryObserver(client, availableSlotsQuery('doctor', '2026-03-03'));
  const stop = observer.subscribe(() => {});
  const status = () => observer.getCurrentResult().data?.[0]?.times[0]?.status;
  await vi.advanceTimersByTimeAsync(10);
  expect(status()).toBe('available');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(status()).toBe('booked');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(observer.getCurrentResult()).toMatchObject({ isError: true, isLoadingError: false });
  expect(status()).toBe('booked');
  stop();
  client.clear();
});

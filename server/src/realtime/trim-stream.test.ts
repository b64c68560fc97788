import { expect, it, onTestFinished, vi } from 'vitest';
import { trimStream } from './trim-stream';

it('removes events that are older than ten minutes, every minute, while Redis is available', async () => {
  vi.useFakeTimers({ now: new Date('2026-03-02T04:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const sendCommand = vi.fn(async (_args: string[]): Promise<unknown> => {
    throw new Error('Redis failed');
  });
  const publisher = { isReady: true, sendCommand };
  const log = { warn: vi.fn() };
  const stop = trimStream(publisher, log);
  await vi.advanceTimersByTimeAsync(60_000);
  const oldest = String(Date.parse('2026-03-02T03:51:00Z'));
  expect(sendCommand.mock.calls).toEqual([[['XTRIM', 'socket.io', 'MINID', '=', oldest]]]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sendCommand).toHaveBeenCalledTimes(2);
  expect(log.warn).toHaveBeenCalledTimes(1);
  publisher.isReady = false;
  await vi.advanceTimersByTimeAsync(60_000);
  stop();
  publisher.isReady = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sendCommand).toHaveBeenCalledTimes(2);
});

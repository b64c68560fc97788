import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createWatchdog } from './upload-watchdog';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function givenUpload() {
  const request = new IncomingMessage(new Socket());
  const errors: string[] = [];
  request.on('error', ({ message }) => errors.push(message));
  return { request, errors, watchdog: createWatchdog(request) };
}

it('cuts an upload after 20 seconds of silence', async () => {
  const { request, errors, watchdog } = givenUpload();
  await vi.advanceTimersByTimeAsync(20_000);
  await watchdog.pauseDuring(async () => {});
  await vi.advanceTimersByTimeAsync(20_000);
  expect(request.destroyed).toBe(false);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(request.destroyed).toBe(true);
  expect(errors).toEqual(['The upload stopped. Please send the file again.']);
  watchdog.end();
});

it('does not count the time in which the server writes, but cuts every upload after ten minutes', async () => {
  const { request, watchdog } = givenUpload();
  void watchdog.pauseDuring(() => new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(request.destroyed).toBe(false);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(request.destroyed).toBe(true);
  watchdog.end();
});

it('leaves a finished upload alone', async () => {
  const { request, watchdog } = givenUpload();
  watchdog.end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(request.destroyed).toBe(false);
});

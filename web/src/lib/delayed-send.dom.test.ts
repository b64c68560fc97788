import { beforeEach, expect, it, vi } from 'vitest';
import { flushBeforeLeaving, sendAllNow, sendLater, undoSend } from './delayed-send';

beforeEach(() => {
  vi.useFakeTimers();
});

const mockRequest = () => vi.fn(async () => {});

it('sends once, when the time to undo has passed', async () => {
  const request = mockRequest();
  sendLater('a', 10_000, request);
  vi.advanceTimersByTime(9_999);
  expect(request).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  await sendAllNow();
  expect(request).toHaveBeenCalledOnce();
});

it('does not send what was undone', async () => {
  const [undone, other] = [mockRequest(), mockRequest()];
  sendLater('a', 10_000, undone);
  sendLater('b', 10_000, other);
  undoSend('a');
  vi.advanceTimersByTime(60_000);
  expect(undone).not.toHaveBeenCalled();
  expect(other).toHaveBeenCalledOnce();
});

it('sends immediately when the page is closed, and only once', () => {
  const request = mockRequest();
  sendLater('a', 10_000, request);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(request).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('pagehide'));
  expect(request).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(60_000);
  expect(request).toHaveBeenCalledOnce();
});

it('returns whether a queue could be emptied, until the queue is unregistered', async () => {
  let isEmpty = false;
  const stop = flushBeforeLeaving(async () => isEmpty);
  expect(await sendAllNow()).toBe(false);
  isEmpty = true;
  expect(await sendAllNow()).toBe(true);
  isEmpty = false;
  stop();
  expect(await sendAllNow()).toBe(true);
});

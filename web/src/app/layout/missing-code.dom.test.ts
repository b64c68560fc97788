import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { reloadForMissingCode, watchFailedChunks } from './missing-code';

const reload = vi.fn<() => void>();
const missingCode = new TypeError('Importing a module script failed.');
beforeAll(() => {
  watchFailedChunks();
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: missingCode }));
});
beforeEach(() => {
  reload.mockReset();
  vi.stubGlobal('fetch', async () => new Response());
});

it('reloads the page when its code no longer exists on the server', async () => {
  await reloadForMissingCode(missingCode, reload);
  expect(reload).toHaveBeenCalledOnce();
});

it('does not reload in a loop: a second failure within a minute stays on the error page', async () => {
  vi.useFakeTimers();
  await reloadForMissingCode(missingCode, reload);
  vi.advanceTimersByTime(59_000);
  await reloadForMissingCode(missingCode, reload);
  expect(reload).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(2_000);
  await reloadForMissingCode(missingCode, reload);
  expect(reload).toHaveBeenCalledTimes(2);
});

it('leaves other errors alone', async () => {
  await reloadForMissingCode(new TypeError('Importing a module script failed.'), reload);
  expect(reload).not.toHaveBeenCalled();
});

it.each([
  ['does not respond', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is being restarted behind its proxy', async () => new Response(null, { status: 502 })],
])('does not reload while the server %s', async (_, fetch) => {
  vi.stubGlobal('fetch', fetch);
  await reloadForMissingCode(missingCode, reload);
  expect(reload).not.toHaveBeenCalled();
});

it('does not reload if the reload cannot be recorded', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('storage is off', 'SecurityError');
  });
  await reloadForMissingCode(missingCode, reload);
  vi.restoreAllMocks();
  expect(reload).not.toHaveBeenCalled();
});

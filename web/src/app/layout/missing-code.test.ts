import { beforeEach, expect, it, vi } from 'vitest';
import { reloadForMissingCode } from './missing-code';

const reload = vi.fn<() => void>();
beforeEach(() => reload.mockReset());

it.each([
  'Failed to fetch dynamically imported module: https://carelane.example/assets/doctor-page-x.js',
  'error loading dynamically imported module: https://carelane.example/assets/doctor-page-x.js',
  'Importing a module script failed.',
])('loads the page anew when its code is gone, as this browser says it: %s', (message) => {
  reloadForMissingCode(new TypeError(message), reload);
  expect(reload).toHaveBeenCalledOnce();
});

it('does not go round in circles: a second failure within a minute stays on the error page', () => {
  vi.useFakeTimers();
  const gone = new TypeError('Importing a module script failed.');
  reloadForMissingCode(gone, reload);
  vi.advanceTimersByTime(59_000);
  reloadForMissingCode(gone, reload);
  expect(reload).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(2_000);
  reloadForMissingCode(gone, reload);
  expect(reload).toHaveBeenCalledTimes(2);
});

it('leaves other errors and a lost network alone', () => {
  reloadForMissingCode(new Error('x is undefined'), reload);
  vi.stubGlobal('navigator', { onLine: false });
  reloadForMissingCode(new TypeError('Importing a module script failed.'), reload);
  expect(reload).not.toHaveBeenCalled();
});

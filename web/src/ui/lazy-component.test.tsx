import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { lazyComponent } from './lazy-component';

beforeEach(() => void vi.useFakeTimers());
const Dialog = () => <p>the dialog</p>;
const fail = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'));

it('retries code that failed to load, and shows the fallback meanwhile', async () => {
  const load = vi
    .fn(async () => Dialog)
    .mockImplementationOnce(fail)
    .mockImplementationOnce(fail);
  const LazyDialog = lazyComponent(load, () => <p>one moment</p>);
  await act(async () => void render(<LazyDialog />));
  expect(screen.getByText('one moment')).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.queryByText('the dialog')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(screen.getByText('the dialog')).toBeDefined();
});

it('immediately shows a component that was loaded while the browser was idle', async () => {
  const LazyDialog = lazyComponent(
    async () => Dialog,
    () => <p>one moment</p>,
  );
  await vi.runAllTimersAsync();
  render(<LazyDialog />);
  expect(screen.getByText('the dialog')).toBeDefined();
});

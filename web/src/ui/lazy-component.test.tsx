import { act, render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { lazyComponent } from './lazy-component';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
});
const Dialog = () => <p>the dialog</p>;
class ErrorPage extends Component<{ children: ReactNode }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError = () => ({ hasFailed: true });
  override render = () => (this.state.hasFailed ? 'the error page' : this.props.children);
}

const fail = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'));

it('retries code that failed to load, and shows the fallback in the meantime', async () => {
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

it('hands code that fails while the server responds to the error page after one retry', async () => {
  vi.stubGlobal('fetch', async () => new Response());
  const load = vi.fn(fail);
  const LazyDialog = lazyComponent(load);
  await act(
    async () =>
      void render(
        <ErrorPage>
          <LazyDialog />
        </ErrorPage>,
        { onCaughtError: () => {} },
      ),
  );
  expect(screen.queryByText('the error page')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.getByText('the error page')).toBeDefined();
  expect(load).toHaveBeenCalledTimes(2);
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

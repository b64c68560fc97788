import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useTypedSearch } from './use-typed-search';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function renderTypedSearch(textInAddress: string) {
  const written = vi.fn();
  const hook = renderHook(({ name }) => useTypedSearch(name, written), {
    initialProps: { name: textInAddress },
  });
  return { written, hook };
}

test('the address changes after a pause in typing, with only the latest text', () => {
  const { written, hook } = renderTypedSearch('');
  act(() => hook.result.current.type('as'));
  act(() => hook.result.current.type('asha'));
  expect(hook.result.current.typed).toBe('asha');
  expect(written).not.toHaveBeenCalled();
  act(() => void vi.advanceTimersByTime(300));
  expect(written.mock.calls).toEqual([['asha']]);
});

test('filters reset right after typing stay reset', () => {
  const { written, hook } = renderTypedSearch('nobody');
  act(() => hook.result.current.type('nobody else'));
  act(() => hook.result.current.replace(''));
  hook.rerender({ name: '' });
  act(() => void vi.advanceTimersByTime(1000));
  expect(hook.result.current.typed).toBe('');
  expect(written).not.toHaveBeenCalled();
});

test('an external change of the address replaces the typed text', () => {
  const { written, hook } = renderTypedSearch('');
  act(() => hook.result.current.type('as'));
  act(() => void vi.advanceTimersByTime(300));
  act(() => hook.result.current.type('asha'));
  hook.rerender({ name: 'as' });
  expect(hook.result.current.typed).toBe('asha');
  hook.rerender({ name: 'before' });
  expect(hook.result.current.typed).toBe('before');
  act(() => void vi.advanceTimersByTime(1000));
  expect(written.mock.calls).toEqual([['as']]);
});

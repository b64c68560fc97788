import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { stubBrowser } from '../testing/open-app';
import { IdleButton } from './idle-button';

it('keeps the focus and does nothing while it is idle', () => {
  stubBrowser();
  const [save, submit] = [vi.fn(), vi.fn((event: Event) => event.preventDefault())];
  const show = (isIdle: boolean) => (
    <MantineProvider>
      <form ref={(form) => form?.addEventListener('submit', submit)}>
        <IdleButton type="submit" isIdle={isIdle} onClick={save}>
          Save
        </IdleButton>
      </form>
    </MantineProvider>
  );
  const { rerender } = render(show(true));
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  button.focus();
  fireEvent.click(button);
  expect([save.mock.calls.length, submit.mock.calls.length]).toEqual([0, 0]);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  rerender(show(false));
  fireEvent.click(button);
  expect([save.mock.calls.length, submit.mock.calls.length]).toEqual([1, 1]);
  expect(button.hasAttribute('aria-disabled')).toBe(false);
  rerender(show(true));
  expect(document.activeElement).toBe(button);
  expect(button.disabled).toBe(false);
});

import { MantineProvider } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { stubBrowser } from '../testing/open-app';
import { toast } from './toast';
import { Toaster } from './toaster';

afterEach(() => {
  act(() => notifications.clean());
});

const shownToasts = () => screen.queryAllByRole('status').map(({ textContent }) => textContent);

it('shows at most three toasts, and the next one when one of them is dismissed', async () => {
  stubBrowser();
  render(
    <MantineProvider env="test">
      <Toaster />
    </MantineProvider>,
  );
  for (const text of ['1 ', '2 ', '3 ', '4 ']) toast.undoable(text, () => {});
  await act(() => vi.dynamicImportSettled());
  expect(shownToasts()).toEqual(['1 Undo', '2 Undo', '3 Undo']);
  fireEvent.click(screen.getAllByRole('button', { name: 'Dismiss' })[0]!);
  await expect.poll(shownToasts).toEqual(['2 Undo', '3 Undo', '4 Undo']);
});

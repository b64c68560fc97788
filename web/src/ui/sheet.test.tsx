import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { Sheet } from './sheet';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
function renderSheet() {
  const onClose = vi.fn();
  render(
    <MantineProvider>
      <Sheet opened title="Profile" onClose={onClose} transitionProps={{ duration: 0 }}>
        <input aria-label="Name" />
      </Sheet>
    </MantineProvider>,
  );
  return onClose;
}
const pressEscape = () => fireEvent.keyDown(document.body, { key: 'Escape' });

it('closes with Escape', () => {
  const onClose = renderSheet();
  pressEscape();
  expect(onClose).toHaveBeenCalledOnce();
});

it('ignores Escape once something was typed, and closes by its button', () => {
  const onClose = renderSheet();
  fireEvent.input(screen.getByLabelText('Name'), { target: { value: 'Asha' } });
  pressEscape();
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledOnce();
});

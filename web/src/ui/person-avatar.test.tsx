import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { PersonAvatar } from './person-avatar';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
test.each([
  ['Dr. Sunita Rao', 'SR'],
  ['dr Sunita', 'S'],
  ['Rohan Kumar Mehta', 'RM'],
])('%s has the initials %s', (name, initials) => {
  render(
    <MantineProvider>
      <PersonAvatar name={name} />
    </MantineProvider>,
  );
  expect(screen.getByText(initials)).toBeDefined();
});

test('in a button with its own name the initials are drawn by CSS and are not text', () => {
  render(
    <MantineProvider>
      <button type="button" aria-label="User menu">
        <PersonAvatar name="Asha Verma" isInLabeledButton />
      </button>
    </MantineProvider>,
  );
  const button = screen.getByRole('button', { name: 'User menu' });
  expect(button.textContent).toBe('');
  expect(button.querySelector('[data-initials]')?.getAttribute('data-initials')).toBe('AV');
});

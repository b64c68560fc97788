import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { theme } from '../app/theme/theme';
import { stubBrowser } from '../testing/open-app';
import { MultiSelect, Select } from './select';

const FIELDS = [
  ['Specialty', <Select key="one" label="Specialty" data={['Dermatology']} />],
  ['Languages', <MultiSelect key="many" label="Languages" data={['Hindi']} />],
] as const;

it.each(FIELDS)('%s announces its list as soon as it opens', async (name, field) => {
  stubBrowser();
  render(<MantineProvider theme={theme}>{field}</MantineProvider>);
  const input = screen.getByRole('combobox', { name });
  expect(input.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(input);
  const list = screen.getByRole('listbox', { hidden: true });
  expect(input.getAttribute('aria-expanded')).toBe('true');
  expect(input.getAttribute('aria-controls')).toBe(list.id);
});

it.each(FIELDS)(
  'the list of %s has the styles that make it scroll within the screen',
  async (name, field) => {
    stubBrowser();
    render(<MantineProvider theme={theme}>{field}</MantineProvider>);
    fireEvent.click(screen.getByRole('combobox', { name }));
    const list = screen.getByRole('listbox', { hidden: true });
    expect(list.className).toContain('cl-options');
    expect(list.closest('.cl-dropdown')).not.toBeNull();
  },
);

it.each(FIELDS)(
  'opening %s cannot scroll the page, because its list is fixed to the window',
  async (name, field) => {
    stubBrowser();
    render(<MantineProvider theme={theme}>{field}</MantineProvider>);
    fireEvent.click(screen.getByRole('combobox', { name }));
    const list = screen.getByRole('listbox', { hidden: true });
    expect(list.closest('.cl-dropdown')?.hasAttribute('data-fixed')).toBe(true);
  },
);

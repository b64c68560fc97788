import { Menu, Tooltip } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { stubBrowser } from '../../testing/open-app';
import { MultiSelect, Select } from '../../ui/select';
import { Providers } from '../providers';
import { createQueryClient } from '../query-client';

const MENU = (
  <Menu opened trapFocus={false}>
    <Menu.Target>
      <button type="button">Menu</button>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item>Log out</Menu.Item>
    </Menu.Dropdown>
  </Menu>
);

function show(children: ReactNode): void {
  stubBrowser();
  render(<Providers queryClient={createQueryClient()}>{children}</Providers>);
}

it('menus, options and tooltips open within the main landmark, wherever their button is', async () => {
  show(
    <>
      <header>
        {MENU}
        <Tooltip label="Toggle sidebar" opened>
          <button type="button">Sidebar</button>
        </Tooltip>
        <Select aria-label="Gender" data={['Female']} dropdownOpened />
        <MultiSelect aria-label="City" data={['Pune']} dropdownOpened />
      </header>
      <main />
    </>,
  );
  for (const text of ['Log out', 'Toggle sidebar', 'Female', 'Pune'])
    expect((await screen.findByText(text)).closest('main')).not.toBeNull();
});

it('menus open on a page without a main landmark too', async () => {
  show(MENU);
  await screen.findByRole('menuitem', { name: 'Log out' });
});

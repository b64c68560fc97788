import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { stubBrowser } from '../../testing/open-app';
import { SettingWarnings } from './setting-warnings';

function show(warnings: string[]) {
  stubBrowser();
  render(
    <MantineProvider env="test">
      <SettingWarnings warnings={warnings} />
    </MantineProvider>,
  );
}

it('names each setting that should change', () => {
  show(['STUN_URLS is not set', 'RATE_LIMITS=off']);
  expect(screen.getByRole('alert').textContent).toContain('Settings to change');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'STUN_URLS is not set',
    'RATE_LIMITS=off',
  ]);
});

it('shows nothing without warnings', () => {
  show([]);
  expect(screen.queryByRole('alert')).toBeNull();
});

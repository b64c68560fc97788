import { screen } from '@testing-library/react';
import { afterEach, it, vi } from 'vitest';
import { closeApp, openApp } from '../../testing/open-app';

vi.setConfig({ testTimeout: 120_000 });
afterEach(closeApp);

it('opens in development without signing in, and offers the dark theme', async () => {
  openApp('/components', null);
  await screen.findByRole('heading', { name: 'Components' });
  screen.getByRole('heading', { name: 'EmptyState in a small card' });
  screen.getByRole('radio', { name: 'Dark' });
});

import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { closeApp, openApp } from '../../testing/open-app';
import { createAppRouter } from '../router';

vi.setConfig({ testTimeout: 120_000 });
afterEach(closeApp);

it('is shown at an address that does not exist, and links to the dashboard and the home page', async () => {
  openApp('/no/such/place', null);
  await screen.findByRole('heading', { name: '404 Page Not Found' });
  screen.getByText('404');
  const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(target('Go to Dashboard')).toBe('/dashboard');
  expect(target('Back to Home')).toBe('/');
});

const OWN_ANSWER = ['/verify/$code', '/unsubscribe/$token', '/operator/$'];
const withId = Object.keys(createAppRouter().routesByPath).filter(
  (path) => path.includes('$') && !OWN_ANSWER.includes(path),
);

it.each(withId)('is shown at %s with an id that nothing can have', async (path) => {
  openApp(path.replace(/\$\w+/, '%00'), null);
  await screen.findByRole('heading', { name: '404 Page Not Found' });
});

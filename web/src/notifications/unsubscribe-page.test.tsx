import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepFocus } from '../app/keep-focus';
import { closeApp, openApp } from '../testing/open-app';

vi.setConfig({ testTimeout: 120_000 });
let stop: () => void;
beforeEach(() => {
  stop = keepFocus(document.body);
});
afterEach(async () => {
  stop();
  await closeApp();
});

it.each([
  [200, 'No more news by email'],
  [404, 'This link does not work'],
])('after the status %i the page says “%s” and moves the focus to it', async (status, title) => {
  openApp('/unsubscribe/abc', null);
  const button = await screen.findByRole('button', { name: 'Unsubscribe' });
  const sent = vi.fn(async () => new Response(null, { status }));
  vi.stubGlobal('fetch', sent);
  button.focus();
  fireEvent.click(button);
  const heading = await screen.findByRole('heading', { name: title });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(sent).toHaveBeenCalledWith('/unsubscribe/abc', expect.objectContaining({ method: 'POST' }));
});

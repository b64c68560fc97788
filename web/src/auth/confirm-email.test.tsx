import type { User } from '@carelane/contract/auth/account';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen, waitFor } from '@testing-library/react';
import { type ReactNode, StrictMode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ConfirmEmail } from './confirm-email-page';
import { sessionQuery } from './session';
import { UnconfirmedBanner } from './unconfirmed-banner';

const user: User = {
  _id: 'u1',
  name: 'Asha Verma',
  email: 'asha@example.test',
  role: 'patient',
  profileImage: null,
  phoneNumber: null,
  createdAt: '2026-03-02T04:00:00.000Z',
  emailConfirmed: false,
  pendingEmail: null,
  timezone: null,
};
const expired = {
  success: false,
  code: 'EXPIRED',
  message: 'This link has expired or has already been used.',
};

const SLOW = { timeout: 60_000 };

let posts: string[];
beforeEach(() => {
  posts = [];
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal('scrollTo', () => {});
});
function mockResponse(status: number, answer: object) {
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    if (method === 'POST') posts.push(`${address} ${body ?? ''}`.trim());
    return Response.json(answer, { status });
  });
}

const pressConfirm = async () =>
  (await screen.findByRole('button', { name: 'Confirm My Email Address' })).click();

async function show(content: ReactNode, signedIn: User | null) {
  const client = new QueryClient();
  client.setQueryData(sessionQuery.queryKey, signedIn);
  const root = createRootRoute({
    component: () => (
      <QueryClientProvider client={client}>
        <MantineProvider>
          <main>{content}</main>
        </MantineProvider>
      </QueryClientProvider>
    ),
  });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  render(
    <StrictMode>
      <RouterProvider router={router as never} />
    </StrictMode>,
  );
  await waitFor(() => expect(document.querySelector('main')).not.toBeNull());
}

describe('the confirmation page', SLOW, () => {
  it('posts its token when the button is pressed, not when it opens, and says that the address is confirmed', async () => {
    mockResponse(200, { success: true, data: null, message: '' });
    await show(<ConfirmEmail token="t1" />, null);
    const button = await screen.findByRole('button', { name: 'Confirm My Email Address' });
    expect(posts).toEqual([]);
    button.click();
    await screen.findByText('Your email address is confirmed');
    expect(posts).toEqual(['/api/v1/user/confirm-email {"token":"t1"}']);
  });

  it('asks a signed-out visitor to sign in when the link is invalid', async () => {
    mockResponse(410, expired);
    await show(<ConfirmEmail token="t2" />, null);
    await pressConfirm();
    await screen.findByText(expired.message);
    expect(screen.getByText('Sign In').closest('a')?.getAttribute('href')).toBe('/login');
  });

  it('offers a new link to a person who still has to confirm', async () => {
    mockResponse(410, expired);
    await show(<ConfirmEmail token="t3" />, user);
    await pressConfirm();
    await screen.findByText(expired.message);
    mockResponse(200, { success: true, data: null, message: 'A new link is on its way.' });
    screen.getByRole('button', { name: 'Resend Link' }).click();
    await waitFor(() => expect(posts.at(-1)).toBe('/api/v1/user/resend-confirmation'));
  });

  it('tells a confirmed person who opens a used link that the address is confirmed', async () => {
    mockResponse(410, expired);
    await show(<ConfirmEmail token="t4" />, { ...user, emailConfirmed: true });
    await pressConfirm();
    await screen.findByText('Your email address is confirmed');
    screen.getByText('You are signed in with asha@example.test.');
  });

  it('offers a retry when the server is unavailable', async () => {
    mockResponse(503, { success: false, code: 'UNAVAILABLE', message: 'Not available right now.' });
    await show(<ConfirmEmail token="t5" />, null);
    await pressConfirm();
    await screen.findByRole('button', { name: 'Try Again' });
  });

  it('says that a link without its token is incomplete, and posts nothing', async () => {
    mockResponse(200, {});
    await show(<ConfirmEmail token="" />, null);
    await screen.findByText(/This link is incomplete/);
    expect(posts).toEqual([]);
  });
});

describe('the banner', SLOW, () => {
  it.each([
    ['patient', 'Until then you cannot book or use two-step sign-in, and we send no other emails.'],
    ['doctor', 'Until then you cannot be verified or use two-step sign-in, and we send no other emails.'],
  ] as const)('lists what a %s needs a confirmed address for', async (role, sentence) => {
    mockResponse(200, { success: true, data: user });
    await show(<UnconfirmedBanner user={{ ...user, role }} />, user);
    const banner = await screen.findByRole('region', { name: 'Email address not confirmed' });
    expect(banner.textContent).toContain(sentence);
    screen.getByRole('button', { name: 'Resend Link' });
  });
});

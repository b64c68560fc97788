import { demoSignIns, listSessions, login } from '@carelane/contract/auth/endpoints';
import { secondFactorStatus } from '@carelane/contract/auth/second-factor';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { STORAGE } from '../lib/storage';
import { mock, noAnswer, refused } from '../testing/mock';
import { mockPatient } from '../testing/mock-patient';
import { closeApp, openApp } from '../testing/open-app';
import { patientUser } from '../testing/people';

vi.setConfig({ testTimeout: 120_000 });
beforeEach(() => void mock(demoSignIns, []));
afterEach(closeApp);

const { email, createdAt } = patientUser;
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);

async function signIn(address = '/login') {
  const { router } = openApp(address, null);
  fireEvent.change(await field('Email'), { target: { value: email } });
  fireEvent.change(await field('Password'), { target: { value: 'secret-1' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  return router;
}

const session = { accessToken: 'token-9', user: patientUser, deviceSecret: 'device-secret-9' };

it('signing in leads to the dashboard and stores the token', async () => {
  mockPatient();
  const sent = mock(login, session);
  const router = await signIn();
  await screen.findByText('Login successful!');
  await screen.findByRole('heading', { name: 'Welcome back, Asha Verma' });
  expect(router.state.location.pathname).toBe('/dashboard');
  expect(sent.map(({ body }) => body)).toEqual([{ email, password: 'secret-1' }]);
  expect(localStorage.getItem(STORAGE.token)).toBe('token-9');
});

it('the sign-in form is not shown to a person who is signed in', async () => {
  mockPatient();
  const { router } = openApp('/login');
  await screen.findByRole('heading', { name: 'Welcome back, Asha Verma' });
  expect(router.state.location.pathname).toBe('/dashboard');
});

it('a private screen requires signing in first, and is shown afterwards', async () => {
  mockPatient();
  mock(login, session);
  mock(secondFactorStatus, { enabled: false, recoveryCodesLeft: 0 });
  mock(listSessions, [
    { _id: 's-1', device: 'Firefox on Linux', createdAt, lastSeenAt: createdAt, current: true },
  ]);
  const router = await signIn('/profile?tab=security');
  await screen.findByText('This device');
  expect(router.state.location.href).toBe('/profile?tab=security');
});

it('the requested screen is remembered on the way to the other forms and back', async () => {
  const requested = '/family/guardian?token=from-an-email';
  const { router } = openApp(requested, null);
  await screen.findByText('Sign in or create an account to continue.');
  const follow = async (link: string, path: string) => {
    fireEvent.click(await screen.findByRole('link', { name: link }));
    await expect.poll(() => router.state.location.pathname).toBe(path);
    expect(router.state.location.state.from).toBe(requested);
  };
  await follow('Create an account', '/register');
  await follow('Sign in', '/login');
  await follow('Forgot password?', '/forgot-password');
  await follow('Back to sign in', '/login');
});

it('one click signs in to a demo account', async () => {
  mockPatient();
  mock(demoSignIns, [{ role: 'Patient', name: 'Asha Verma', email, password: 'demo-1' }]);
  const sent = mock(login, session);
  openApp('/login', null);
  fireEvent.click(await screen.findByRole('button', { name: 'Patient: Asha Verma' }));
  await screen.findByRole('heading', { name: 'Welcome back, Asha Verma' });
  expect(sent.map(({ body }) => body)).toEqual([{ email, password: 'demo-1' }]);
});

it.each([
  ['a wrong password', refused('WRONG_CREDENTIALS'), 'Login failed. Please check your credentials.'],
  ['a suspension', refused('ACCOUNT_SUSPENDED'), 'This account is suspended.'],
  ['no response', noAnswer, 'Failed to login. Please check your credentials and try again.'],
  ['a server error', refused('INTERNAL'), 'Failed to login. Please check your credentials and try again.'],
  ['a response without a token', {} as typeof session, 'Login failed. Unexpected response format.'],
])('after %s the form shows a message and keeps the input', async (_, reply, sentence) => {
  mock(login, reply);
  await signIn();
  await screen.findByText(sentence);
  expect((await field('Email')).value).toBe(email);
  expect((await field('Password')).value).toBe('secret-1');
  expect(localStorage.getItem(STORAGE.token)).toBeNull();
});

it('the form asks for the code of an account that has a second factor', async () => {
  const sent = mock(login, refused('SECOND_FACTOR_REQUIRED'));
  await signIn();
  fireEvent.change(await field('Authentication Code'), { target: { value: '123456' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ email, password: 'secret-1', code: '123456' }));
});

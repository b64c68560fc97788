import { register } from '@carelane/contract/auth/endpoints';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { mock, refused } from '../testing/mock';
import { mockPatient } from '../testing/mock-patient';
import { closeApp, openApp } from '../testing/open-app';
import { patientUser } from '../testing/people';

vi.setConfig({ testTimeout: 120_000 });
afterEach(closeApp);

const { name, email } = patientUser;
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const fill = async (label: string, value: string) =>
  fireEvent.change(await field(label), { target: { value } });
const submit = async () => fireEvent.click(await screen.findByRole('button', { name: 'Create Account' }));

async function fillAll(): Promise<void> {
  await fill('Full Name', name);
  await fill('Email', email);
  await fill('Password', 'monsoon-7');
  await fill('Confirm Password', 'monsoon-7');
}

it('registering leads to the dashboard, as a patient by default', async () => {
  mockPatient();
  const sent = mock(register, { accessToken: 'token-9', user: patientUser, deviceSecret: 'd-1' });
  const { router } = openApp('/register', null);
  await fillAll();
  expect(document.title).toBe('Create Account · Carelane');
  expect((await field('Patient')).checked).toBe(true);
  await submit();
  await screen.findByText('Registration successful!');
  await screen.findByRole('navigation', { name: 'Main' });
  expect(router.state.location.pathname).toBe('/dashboard');
  expect(sent.map(({ body }) => body)).toEqual([{ name, email, password: 'monsoon-7', role: 'patient' }]);
});

it('shows each error beside its field, focuses the first and sends nothing', async () => {
  const sent = mock(register, refused('INTERNAL'));
  openApp('/register', null);
  await submit();
  await screen.findByText('Full name is required');
  expect(document.activeElement).toBe(await field('Full Name'));
  await fillAll();
  await fill('Confirm Password', 'monsoon-8');
  await submit();
  await screen.findByText('Passwords do not match');
  expect(sent).toEqual([]);
});

it('says that an address is taken and keeps what was typed', async () => {
  const message = 'An account with this email address already exists.';
  mock(register, refused('EMAIL_IN_USE', { errors: [{ path: 'email', message }] }));
  openApp('/register', null);
  await fillAll();
  await submit();
  await screen.findByText('Registration failed. Please try again.');
  await screen.findByText(message);
  expect((await field('Full Name')).value).toBe(name);
});

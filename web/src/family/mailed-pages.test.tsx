import * as endpoints from '@carelane/contract/family/endpoints';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { STORAGE } from '../lib/storage';
import { mock, refused } from '../testing/mock';
import { mockPatient } from '../testing/mock-patient';
import { closeApp, openApp } from '../testing/open-app';
import { patientUser } from '../testing/people';

vi.setConfig({ testTimeout: 120_000 });
afterEach(closeApp);

const link = { patientName: 'Asha Verma', invitedBy: 'Meera Verma', email: 'asha@example.test' };
const PASSWORD = 'a long password';

it('the link to take over opens the profile with the new sign-in', async () => {
  mockPatient();
  mock(endpoints.readInvitation, { ...link, kind: 'take-over' });
  const takeOvers = mock(endpoints.takeOver, {
    accessToken: 'token-new',
    user: patientUser,
    deviceSecret: 'device',
  });
  const { router } = openApp('/family/take-over?token=abc', null);
  await screen.findByRole('heading', { name: 'Welcome, Asha Verma' });
  for (const label of ['New Password', 'Confirm New Password'])
    fireEvent.change(screen.getByLabelText(label), { target: { value: PASSWORD } });
  fireEvent.click(screen.getByRole('button', { name: 'Take Over' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  expect(takeOvers.map(({ body }) => body)).toEqual([
    { token: 'abc', newPassword: PASSWORD, confirmPassword: PASSWORD },
  ]);
  expect(localStorage.getItem(STORAGE.token)).toBe('token-new');
});

it('the page for a new guardian says who invited them, and asks for the relationship', async () => {
  mockPatient();
  mock(endpoints.readInvitation, { ...link, patientName: 'Dev Verma', kind: 'guardian' });
  openApp('/family/guardian?token=abc');
  await screen.findByRole('heading', { name: 'Look After Dev Verma?' });
  screen.getByText(/^Meera Verma has asked you to look after Dev Verma\./);
  const accepted = mock(endpoints.acceptGuardian, refused('INTERNAL'));
  fireEvent.click(screen.getByRole('button', { name: 'Accept' }));
  await screen.findByText('Choose who this person is to you.');
  expect(accepted).toEqual([]);
});

it('the page for a new guardian refuses a link to take over', async () => {
  mockPatient();
  mock(endpoints.readInvitation, { ...link, kind: 'take-over' });
  openApp('/family/guardian?token=abc');
  await screen.findByText('This link is for the person who will take over their own profile.');
});

import { currentUser, updateAccountDetails } from '@carelane/contract/auth/endpoints';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { mock } from '../testing/mock';
import { mockPatient } from '../testing/mock-patient';
import { closeApp, openApp } from '../testing/open-app';
import { patientUser } from '../testing/people';
import { sessionQuery } from './session';

vi.setConfig({ testTimeout: 120_000 });
afterEach(closeApp);

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const fill = async (label: string, value: string) =>
  fireEvent.change(await field(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));

it('the form says what was not edited, and shows what another tab has saved', async () => {
  mockPatient();
  const stored = { ...patientUser, email: 'new@example.test', name: 'Asha V.' };
  const sent = mock(updateAccountDetails, stored);
  const { client } = openApp('/profile');
  await fill('Full Name', 'Asha V.');
  // The account was changed in another tab, and this one has noticed.
  mock(currentUser, { ...patientUser, email: 'new@example.test' });
  await act(() => client.refetchQueries({ queryKey: sessionQuery.queryKey }));
  expect(screen.queryByLabelText('Current Password')).toBeNull();
  save();
  await screen.findByText('Account details updated successfully!');
  expect((await field('Email')).value).toBe('new@example.test');
  await fill('Phone Number', '98765 43210');
  save();
  await expect.poll(() => sent.length).toBe(2);
  expect(sent.map(({ body }) => body)).toEqual([
    { name: 'Asha V.', email: patientUser.email, unchanged: ['email', 'phoneNumber'] },
    { name: 'Asha V.', email: 'new@example.test', phoneNumber: 9_876_543_210, unchanged: ['name', 'email'] },
  ]);
});

it('a new address needs the current password', async () => {
  mockPatient();
  const sent = mock(updateAccountDetails, patientUser);
  openApp('/profile');
  await fill('Email', 'new@example.test');
  save();
  await screen.findByText('Please enter your current password to change your email address.');
  expect(sent).toEqual([]);
});

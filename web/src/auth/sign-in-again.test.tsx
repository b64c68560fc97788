import { signInAgain } from '@carelane/contract/auth/endpoints';
import { listRecordAccesses } from '@carelane/contract/fhir/endpoints';
import { getAccessLog } from '@carelane/contract/patients/audit-endpoints';
import { deletePatientProfile } from '@carelane/contract/patients/endpoints';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { mock, refused } from '../testing/mock';
import { mockPatient } from '../testing/mock-patient';
import { closeApp, openApp } from '../testing/open-app';

vi.setConfig({ testTimeout: 120_000 });
afterEach(closeApp);

async function tryToDelete() {
  mockPatient();
  mock(getAccessLog, [], { page: { nextCursor: null } });
  mock(listRecordAccesses, []);
  let isRecent = false;
  const requests = mock(deletePatientProfile, () => (isRecent ? null : refused('SIGN_IN_AGAIN')));
  const signInRequests = mock(signInAgain, ({ body }) => {
    isRecent = (body as { password: string }).password === 'the right one';
    return isRecent ? null : refused('WRONG_PASSWORD');
  });
  openApp('/profile?tab=profile');
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Patient Profile' }));
  fireEvent.click(await screen.findByRole('checkbox', { name: 'I understand what will be deleted' }));
  fireEvent.click(screen.getByRole('button', { name: 'Yes, Delete' }));
  const password = await screen.findByLabelText('Current Password');
  return { requests, signInRequests, password };
}

it('asks for the password, says when it is wrong, and then continues', async () => {
  const { requests, signInRequests, password } = await tryToDelete();
  const submit = (value: string) => {
    fireEvent.change(password, { target: { value } });
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  };
  submit('a wrong one');
  await screen.findByText('Your current password is not correct.');
  expect(requests).toHaveLength(1);
  submit('the right one');
  await waitFor(() => expect(requests).toHaveLength(2));
  await waitFor(() => expect(screen.queryByLabelText('Current Password')).toBeNull());
  expect(signInRequests).toHaveLength(2);
  await screen.findByText('Your patient profile has been deleted.');
});

it('does nothing when the person cancels, and says why', async () => {
  const { requests, signInRequests } = await tryToDelete();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await screen.findByText(/Please enter your password again first/);
  await waitFor(() => expect(screen.queryByLabelText('Current Password')).toBeNull());
  expect([requests.length, signInRequests.length]).toEqual([1, 0]);
});

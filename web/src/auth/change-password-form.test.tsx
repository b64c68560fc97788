import { changePassword, currentUser, listSessions } from '@carelane/contract/auth/endpoints';
import { secondFactorStatus } from '@carelane/contract/auth/second-factor';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { mock } from '../testing/mock';
import { mockPatient } from '../testing/mock-patient';
import { closeApp, openApp } from '../testing/open-app';
import { patientUser } from '../testing/people';

vi.setConfig({ testTimeout: 120_000 });
afterEach(closeApp);

it('a new password cancels a change of the address, and the page shows it no longer', async () => {
  mockPatient();
  mock(listSessions, []);
  mock(secondFactorStatus, { enabled: false, recoveryCodesLeft: 0 });
  mock(currentUser, { ...patientUser, pendingEmail: 'intruder@example.test' });
  openApp('/profile?tab=security');
  const fill = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await screen.findByRole('button', { name: 'Change Password' });
  mock(changePassword, null);
  mock(currentUser, patientUser);
  fill('Current Password', 'monsoon-77');
  fill('New Password', 'dry-season-78');
  fill('Confirm New Password', 'dry-season-78');
  fireEvent.click(screen.getByRole('button', { name: 'Change Password' }));
  await screen.findByText('Password changed successfully!');
  fireEvent.click(screen.getByRole('tab', { name: 'Account' }));
  const email = await screen.findByLabelText('Email');
  expect((email as HTMLInputElement).value).toBe(patientUser.email);
});

import { getAccessLog } from '@carelane/contract/patients/audit-endpoints';
import { updatePatient } from '@carelane/contract/patients/endpoints';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { mock } from '../testing/mock';
import { mockPatient } from '../testing/mock-patient';
import { closeApp, openApp } from '../testing/open-app';
import { patient } from '../testing/people';

vi.setConfig({ testTimeout: 120_000 });
afterEach(closeApp);

it('a saved profile is said in one toast', async () => {
  mockPatient();
  mock(getAccessLog, [], { page: { nextCursor: null } });
  mock(updatePatient, patient);
  openApp('/profile?tab=profile');
  fireEvent.click(await screen.findByRole('button', { name: 'Update Patient Profile' }));
  const form = within(await screen.findByRole('dialog', { name: 'Update Patient Profile' }));
  fireEvent.click(await form.findByRole('button', { name: 'Update Profile' }));
  await screen.findByText('Patient profile updated successfully!');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(screen.getAllByText(/profile updated successfully/i)).toHaveLength(1);
});

import { currentUser } from '@carelane/contract/auth/endpoints';
import { getAccessLog } from '@carelane/contract/patients/audit-endpoints';
import { getVisit } from '@carelane/contract/visits/endpoints';
import { screen, within } from '@testing-library/react';
import { afterEach, it, vi } from 'vitest';
import { mock, refused } from '../testing/mock';
import { mockPatient } from '../testing/mock-patient';
import { closeApp, openApp } from '../testing/open-app';
import { patientUser } from '../testing/people';

vi.setConfig({ testTimeout: 120_000 });
afterEach(closeApp);

function actForSomebody() {
  mockPatient();
  mock(currentUser, { ...patientUser, guardian: { name: 'Meera Verma' } });
}
const banner = async () => within(await screen.findByRole('region', { name: 'Acting for somebody else' }));

it('leads back to the guardian’s own account', async () => {
  actForSomebody();
  openApp('/dashboard');
  await (await banner()).findByRole('button', { name: 'Back to my account' });
});

it('offers to open a visit that does not belong to this person in the guardian’s own account', async () => {
  actForSomebody();
  mock(getVisit, refused('APPOINTMENT_NOT_FOUND'));
  openApp('/appointments/of-the-guardian');
  const { findByRole, getByText } = await banner();
  await findByRole('button', { name: 'Open in my account' });
  getByText(/This page may be about you or somebody else/);
});

it('offers to open a page about the guardian in the guardian’s own account', async () => {
  actForSomebody();
  mock(getAccessLog, [], { page: { nextCursor: null } });
  openApp('/profile?tab=family');
  await (await banner()).findByRole('button', { name: 'Open in my account' });
});

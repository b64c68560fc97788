import { currentUser } from '@carelane/contract/auth/endpoints';
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { mock } from '../testing/mock';
import { mockPatient } from '../testing/mock-patient';
import { closeApp, openApp } from '../testing/open-app';
import { patientUser } from '../testing/people';

vi.setConfig({ testTimeout: 120_000 });
afterEach(closeApp);

it.each([
  ['in the own account', undefined, 1],
  ['in the account of somebody else', { _id: 'u-2', name: 'Meera Verma' }, 0],
])(
  'which messages come, and on this device, can be chosen only in the own account: %s',
  async (_, guardian, shown) => {
    mockPatient();
    mock(currentUser, { ...patientUser, ...(guardian ? { guardian } : {}) });
    openApp('/notifications');
    await screen.findByText('No notifications');
    expect(screen.queryAllByRole('link', { name: 'Notification Settings' })).toHaveLength(shown);
    expect(screen.queryAllByText('Notifications on this device')).toHaveLength(shown);
  },
);

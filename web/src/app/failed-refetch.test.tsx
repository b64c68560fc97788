import { listSessions } from '@carelane/contract/auth/endpoints';
import { secondFactorStatus } from '@carelane/contract/auth/second-factor';
import { getClosedTimes } from '@carelane/contract/doctors/cannot-attend-endpoints';
import { getDaysOff } from '@carelane/contract/doctors/endpoints';
import { getAccessLog } from '@carelane/contract/patients/audit-endpoints';
import { doctorPatients } from '@carelane/contract/patients/endpoints';
import { paymentHistory } from '@carelane/contract/payments/endpoints';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { failAll, mock, refused } from '../testing/mock';
import { mockDoctor } from '../testing/mock-doctor';
import { mockPatient } from '../testing/mock-patient';
import { closeApp, openApp } from '../testing/open-app';
import { treatedPatient } from '../testing/people';

vi.setConfig({ testTimeout: 120_000 });
afterEach(closeApp);

const AT = '2026-01-05T10:00:00.000Z';
const SESSION = { _id: 's-1', device: 'Chrome on Linux', createdAt: AT, lastSeenAt: AT, current: true };

function mockPatientScreens() {
  mockPatient();
  mock(paymentHistory, [], { page: { nextCursor: null } });
  mock(getAccessLog, [], { page: { nextCursor: null } });
  mock(secondFactorStatus, { enabled: false, recoveryCodesLeft: 0 });
  mock(listSessions, [SESSION]);
}

function mockDoctorScreens() {
  mockDoctor([]);
  mock(doctorPatients, [treatedPatient], { page: { total: 1, nextCursor: null } });
  mock(getClosedTimes, { closedTimes: [] });
  mock(getDaysOff, { daysOff: [] });
}

function innermostTexts(parent: HTMLElement): (string | null)[] {
  const elements = [...parent.querySelectorAll('*')].filter((element) => element.children.length === 0);
  return elements.map((element) => element.textContent);
}

const SCREENS = [
  ['patient', '/dashboard', 'Dr. Meera Iyer'],
  ['patient', '/doctors', 'Dr. Meera Iyer'],
  ['patient', '/payments', 'No payments yet'],
  ['patient', '/profile?tab=account', 'Create Calendar Address'],
  ['patient', '/profile?tab=security', 'Chrome on Linux'],
  ['patient', '/profile?tab=profile', 'Nobody has viewed your record yet'],
  ['patient', '/profile?tab=family', 'Nobody yet'],
  ['doctor', '/profile?tab=profile', 'Asha Verma'],
] as const;

it.each(SCREENS)('a %s still sees %s when a refetch fails', async (role, address, text) => {
  if (role === 'patient') mockPatientScreens();
  else mockDoctorScreens();
  const { client } = openApp(address);
  await screen.findAllByText(text, { exact: false });
  await act(() => vi.dynamicImportSettled());
  await expect.poll(() => client.isFetching()).toBe(0);
  const main = screen.getByRole('main');
  const before = innermostTexts(main);
  failAll(refused('TOO_MANY_REQUESTS'));
  await act(() => client.refetchQueries({ type: 'active' }));
  const failed = client
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ state }) => state.error !== null });
  expect(failed.length).toBeGreaterThan(1);
  expect(innermostTexts(main)).toEqual(expect.arrayContaining(before));
});

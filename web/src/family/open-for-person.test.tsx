import { listPatientAppointments } from '@carelane/contract/appointments/endpoints';
import { listFamily } from '@carelane/contract/family/endpoints';
import type { FamilyMember } from '@carelane/contract/family/family';
import { waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { mock } from '../testing/mock';
import { mockPatient } from '../testing/mock-patient';
import { closeApp, openApp } from '../testing/open-app';

vi.setConfig({ testTimeout: 120_000 });
afterEach(closeApp);

it('a link for somebody else loads no lists until it is clear who it is for', async () => {
  mockPatient();
  const page = { page: { total: 0, nextCursor: null } };
  const lists = mock(listPatientAppointments, { appointments: [] }, page);
  let respond: ((family: FamilyMember[]) => void) | undefined;
  const requests = mock(
    listFamily,
    () =>
      new Promise<FamilyMember[]>((resolve) => {
        respond = resolve;
      }),
  );
  const { router } = openApp('/dashboard?for=u-nobody');
  await waitFor(() => expect(requests.length).toBeGreaterThan(0));
  expect(lists).toEqual([]);
  respond?.([]);
  await waitFor(() => expect(router.state.location.searchStr).not.toContain('for='));
  await waitFor(() => expect(lists.length).toBeGreaterThan(0));
});

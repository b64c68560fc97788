import { listPatientAppointments } from '@carelane/contract/appointments/endpoints';
import { listFamily, switchPerson } from '@carelane/contract/family/endpoints';
import type { FamilyMember } from '@carelane/contract/family/family';
import { waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { mock, refused } from '../testing/mock';
import { mockPatient } from '../testing/mock-patient';
import { closeApp, openApp } from '../testing/open-app';
import { patientUser } from '../testing/people';

vi.setConfig({ testTimeout: 120_000 });
afterEach(closeApp);

const CHILD: FamilyMember = {
  _id: 'p-child',
  isCurrent: true,
  name: 'Asha Verma',
  relation: 'child',
  date_of_birth: '2018-05-01',
  profileImage: null,
  since: '2026-01-05T10:00:00.000Z',
  guardians: [],
  invitations: [],
};

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
  const switches = mock(switchPerson, refused('NOT_FOUND'));
  const { router } = openApp('/dashboard?for=u-nobody');
  await waitFor(() => expect(requests.length).toBeGreaterThan(0));
  expect(lists).toEqual([]);
  respond?.([]);
  await waitFor(() => expect(router.state.location.searchStr).not.toContain('for='));
  await waitFor(() => expect(lists.length).toBeGreaterThan(0));
  expect(switches.map(({ params }) => params.id)).toEqual(['u-nobody']);
});

it.each([
  ['the person whom the session acts for', 'p-child'],
  ['that person by the id of the account, as older links do', patientUser._id],
])('a link for %s opens without a switch', async (_, id) => {
  mockPatient();
  mock(listFamily, [CHILD]);
  const switches = mock(switchPerson, refused('NOT_FOUND'));
  const { router } = openApp(`/dashboard?for=${id}`);
  await waitFor(() => expect(router.state.location.searchStr).not.toContain('for='));
  expect(switches).toEqual([]);
});

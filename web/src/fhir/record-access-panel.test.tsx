import * as endpoints from '@carelane/contract/fhir/endpoints';
import { getAccessLog } from '@carelane/contract/patients/audit-endpoints';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { mock } from '../testing/mock';
import { mockPatient } from '../testing/mock-patient';
import { closeApp, openApp } from '../testing/open-app';

vi.setConfig({ testTimeout: 120_000 });
afterEach(closeApp);

const clinic = {
  _id: 'a1',
  name: 'City Clinic',
  scopes: ['patient/Appointment.rs' as const, 'patient/Encounter.rs' as const],
  createdAt: '2026-03-02T04:00:00.000Z',
  expiresAt: '2026-05-31T04:00:00.000Z',
  lastUsedAt: null,
};

it('creates a token that is shown once, and stops sharing with one click', async () => {
  mockPatient();
  mock(getAccessLog, [], { page: { nextCursor: null } });
  let shared: endpoints.RecordAccess[] = [];
  mock(endpoints.listRecordAccesses, () => shared);
  let respond = () => {};
  const responded = new Promise<void>((resolve) => {
    respond = resolve;
  });
  const created = mock(endpoints.createRecordAccess, async () => {
    await responded;
    shared = [clinic];
    return { access: clinic, token: 'the-token', address: 'https://care.test/fhir/R4' };
  });
  const stopped = mock(endpoints.deleteRecordAccess, () => {
    shared = [];
    return null;
  });
  openApp('/profile?tab=profile');
  expect(await screen.findByText('You are not sharing your record with anyone.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Share My Record' }));
  fireEvent.change(await screen.findByRole('textbox', { name: 'For which app or person?' }), {
    target: { value: 'City Clinic' },
  });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Visits' }));
  fireEvent.click(screen.getByRole('button', { name: 'Create Token' }));
  const dialog = screen.getByRole('dialog', { name: 'Share my record' });
  const expectToStayOpen = () => {
    fireEvent.keyDown(dialog, { key: 'Escape' });
    expect(within(dialog).queryByRole('button', { name: 'Close' })).toBeNull();
  };
  await waitFor(expectToStayOpen);
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveProperty('disabled', true);
  respond();
  expect(await screen.findByDisplayValue('the-token')).toBeTruthy();
  expect(created.map(({ body }) => body)).toEqual([
    { name: 'City Clinic', scopes: ['patient/Appointment.rs', 'patient/Encounter.rs'], days: 90 },
  ]);
  expectToStayOpen();
  expect(screen.getByDisplayValue('the-token')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(await screen.findByText(/Since 02 Mar 2026, until 31 May 2026/)).toBeTruthy();
  expect(screen.queryByDisplayValue('the-token')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Stop sharing with City Clinic' }));
  expect(await screen.findByText('You are not sharing your record with anyone.')).toBeTruthy();
  expect(stopped).toHaveLength(1);
});

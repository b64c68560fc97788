import * as endpoints from '@carelane/contract/fhir/endpoints';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { mock } from '../testing/mock';
import { mockPatient } from '../testing/mock-patient';
import { closeApp, openApp } from '../testing/open-app';

vi.setConfig({ testTimeout: 120_000 });
afterEach(closeApp);

const LAUNCH = {
  response_type: 'code',
  client_id: 'growth-chart',
  redirect_uri: 'https://app.example/callback',
  scope: 'launch/patient patient/*.read',
  state: 'the-state',
  aud: 'https://care.test/fhir/R4',
  code_challenge: 'c'.repeat(43),
  code_challenge_method: 'S256',
};
const request = {
  name: 'Growth Chart',
  scopes: ['patient/Patient.rs' as const, 'patient/Appointment.rs' as const],
  isLasting: true,
  problem: null,
  refuseTo: 'https://app.example/callback?error=access_denied&state=the-state',
};

const open = () => openApp(`/connect?${new URLSearchParams(LAUNCH)}`);

it('shows which data the app asks for, and returns to the app once the patient has allowed it', async () => {
  mockPatient();
  const launchRequests = mock(endpoints.getLaunch, request);
  const allowed = mock(endpoints.allowLaunch, { allowTo: '#callback-with-the-code' });
  open();
  expect(
    await screen.findByRole('heading', { name: 'Growth Chart would like to read your record' }),
  ).toBeTruthy();
  expect(launchRequests[0]?.query).toEqual(LAUNCH);
  screen.getByText('About you');
  screen.getByText('Visits');
  expect(screen.queryByText('Medicines')).toBeNull();
  expect(screen.getByText('Either way, you will return to app.example.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Do Not Allow' }).getAttribute('href')).toBe(request.refuseTo);
  fireEvent.change(screen.getByRole('combobox', { name: 'For how long?' }), { target: { value: '30' } });
  fireEvent.click(screen.getByRole('button', { name: 'Allow' }));
  await waitFor(() => expect(window.location.hash).toBe('#callback-with-the-code'));
  expect(allowed.map(({ body }) => body)).toEqual([{ ...LAUNCH, days: 30 }]);
});

it('says that an app that does not ask for lasting access can read for one hour', async () => {
  mockPatient();
  mock(endpoints.getLaunch, { ...request, isLasting: false });
  open();
  expect(await screen.findByText('It can read for one hour. After that it must ask you again.')).toBeTruthy();
  expect(screen.queryByRole('combobox', { name: 'For how long?' })).toBeNull();
});

it('offers only a link back to the app when the app’s request is not valid', async () => {
  mockPatient();
  mock(endpoints.getLaunch, { ...request, problem: '“state” is missing.' });
  open();
  expect(await screen.findByRole('heading', { name: 'Growth Chart cannot be connected' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to Growth Chart' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull();
});

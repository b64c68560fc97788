import { listSessions } from '@carelane/contract/auth/endpoints';
import { addPasskey, listPasskeys, removePasskey, startPasskey } from '@carelane/contract/auth/passkeys';
import { secondFactorStatus } from '@carelane/contract/auth/second-factor';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { mock, refused } from '../testing/mock';
import { mockDoctor } from '../testing/mock-doctor';
import { closeApp, openApp } from '../testing/open-app';

vi.setConfig({ testTimeout: 120_000 });
const { startRegistration } = vi.hoisted(() => ({ startRegistration: vi.fn() }));
vi.mock('@simplewebauthn/browser', () => ({ startRegistration }));
afterEach(closeApp);

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getAllByLabelText(label).at(-1) as HTMLElement, { target: { value } });
const phone = { _id: 'p1', name: 'My phone', createdAt: '2026-03-02T04:00:00.000Z', lastUsedAt: null };
const options = {
  challenge: 'abc',
  rp: { id: 'localhost', name: 'Carelane' },
  user: { id: 'dQ', name: 'a@example.test', displayName: 'A' },
  pubKeyCredParams: [{ type: 'public-key' as const, alg: -7 }],
  timeout: 300_000,
  attestation: 'none' as const,
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required' as const,
    requireResidentKey: true,
    userVerification: 'required' as const,
  },
};

function mockSecurity(enabled: boolean) {
  vi.stubGlobal('PublicKeyCredential', class {});
  mockDoctor([]);
  mock(listSessions, []);
  mock(secondFactorStatus, { enabled, recoveryCodesLeft: 0 });
}

it('adding a passkey asks for password and code, and reports an error on the device', async () => {
  mockSecurity(true);
  openApp('/profile?tab=security');
  fireEvent.click(await screen.findByRole('button', { name: 'Add a Passkey' }));
  await screen.findByLabelText('Authentication Code');
  const requests = mock(startPasskey, options);
  startRegistration.mockRejectedValueOnce(Object.assign(new Error('x'), { name: 'NotAllowedError' }));
  fill('Name', 'My phone');
  fill('Current Password', 'the password');
  fill('Authentication Code', '123456');
  press('Continue');
  await screen.findByText('No passkey was used. Please try again.');
  expect(requests.map(({ body }) => body)).toEqual([{ password: 'the password', code: '123456' }]);

  const credential = { id: 'a', rawId: 'a', type: 'public-key', response: {} };
  startRegistration.mockResolvedValueOnce(credential);
  const added = mock(addPasskey, phone);
  mock(listPasskeys, [phone]);
  press('Continue');
  await screen.findByText('My phone');
  expect(added.map(({ body }) => body)).toEqual([{ name: 'My phone', credential }]);
});

it('removing a passkey asks for the password', async () => {
  mockSecurity(false);
  mock(listPasskeys, [phone]);
  openApp('/profile?tab=security');
  fireEvent.click(await screen.findByRole('button', { name: 'Remove My phone' }));
  mock(removePasskey, refused('WRONG_PASSWORD'));
  fill('Current Password', 'not the password');
  press('Remove');
  await screen.findByText('Your current password is not correct.');
  mock(removePasskey, null);
  mock(listPasskeys, []);
  press('Remove');
  await waitFor(() => expect(screen.queryByText('My phone')).toBeNull());
});

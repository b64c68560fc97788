import { listSessions } from '@carelane/contract/auth/endpoints';
import {
  confirmSecondFactor,
  secondFactorStatus,
  startSecondFactor,
} from '@carelane/contract/auth/second-factor';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { mock, refused } from '../testing/mock';
import { mockDoctor } from '../testing/mock-doctor';
import { closeApp, openApp } from '../testing/open-app';

vi.setConfig({ testTimeout: 120_000 });
afterEach(closeApp);

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

it('a doctor turns on two-step sign-in with the password and a first code, and sees the recovery codes once', async () => {
  mockDoctor([]);
  mock(listSessions, []);
  mock(secondFactorStatus, { enabled: false, recoveryCodesLeft: 0 });
  mock(startSecondFactor, refused('WRONG_PASSWORD'));
  openApp('/profile?tab=security');
  fireEvent.click(await screen.findByRole('button', { name: 'Turn On Two-Step Sign-In' }));
  const password = screen.getAllByLabelText('Current Password').at(-1) as HTMLElement;
  fill(password, 'not the password');
  press('Continue');
  await screen.findByText('Your current password is not correct.');

  mock(startSecondFactor, { secret: 'ABCD EFGH', uri: 'otpauth://totp/x', qr: 'data:image/png;base64,' });
  fill(password, 'the password');
  press('Continue');
  await screen.findByAltText('QR code for your authenticator app');
  screen.getByText('ABCD EFGH');
  const sent = mock(confirmSecondFactor, { recoveryCodes: ['code-1', 'code-2'] });
  mock(secondFactorStatus, { enabled: true, recoveryCodesLeft: 2 });
  fill(screen.getByLabelText('Authentication Code'), '123456');
  press('Turn On');
  await screen.findByText('code-2');
  expect(sent.map(({ body }) => body)).toEqual([{ code: '123456' }]);
  press('I have saved them');
  await screen.findByText('On, 2 recovery codes left');
  await screen.findByRole('button', { name: 'Turn Off Two-Step Sign-In' });
  expect(screen.queryByText('code-1')).toBeNull();
});

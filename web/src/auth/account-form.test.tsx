import { updateAccountDetails } from '@carelane/contract/auth/endpoints';
import { ERRORS } from '@carelane/contract/errors';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { mock, refused } from '../testing/mock';
import { mockPatient } from '../testing/mock-patient';
import { closeApp, openApp } from '../testing/open-app';

vi.setConfig({ testTimeout: 120_000 });
afterEach(closeApp);

it('a changed address that is in use says so beside the field', async () => {
  mockPatient();
  const [, message] = ERRORS.EMAIL_IN_USE;
  mock(updateAccountDetails, refused('EMAIL_IN_USE', { errors: [{ path: 'email', message }] }));
  openApp('/profile');
  const email = await screen.findByLabelText('Email');
  fireEvent.change(email, { target: { value: 'taken@example.test' } });
  fireEvent.change(await screen.findByLabelText('Current Password'), { target: { value: 'secret-1' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText(message);
  expect(email.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(email);
});

import { listSessions } from '@carelane/contract/auth/endpoints';
import { startPasskey } from '@carelane/contract/auth/passkeys';
import { secondFactorStatus } from '@carelane/contract/auth/second-factor';
import { ownDoctorProfile } from '@carelane/contract/doctors/endpoints';
import { getAccessLog } from '@carelane/contract/patients/audit-endpoints';
import { ownPatientProfile } from '@carelane/contract/patients/endpoints';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { mock, refused } from '../testing/mock';
import { mockDoctor } from '../testing/mock-doctor';
import { mockPatient } from '../testing/mock-patient';
import { closeApp, openApp } from '../testing/open-app';

vi.setConfig({ testTimeout: 120_000 });
afterEach(closeApp);

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const openProfile = async (tab: string, button?: string) => {
  openApp(`/profile?tab=${tab}`);
  if (button) await press(button);
};

function mockNewPatient() {
  mockPatient();
  mock(ownPatientProfile, refused('NOT_FOUND'));
  mock(getAccessLog, [], { page: { nextCursor: null } });
}
function mockNewDoctor() {
  mockDoctor([]);
  mock(ownDoctorProfile, refused('NOT_FOUND'));
}
function mockSecurity() {
  mockPatient();
  mock(listSessions, []);
  mock(secondFactorStatus, { enabled: false, recoveryCodesLeft: 0 });
}

const forms: [form: string, open: () => unknown, submit: string, invalid: string[]][] = [
  ['sign in', () => openApp('/login', null), 'Sign In', ['email', 'password']],
  [
    'register',
    () => openApp('/register', null),
    'Create Account',
    ['name', 'email', 'password', 'confirmPassword'],
  ],
  [
    'choose a new password',
    () => openApp('/reset-password?token=abc', null),
    'Change Password',
    ['newPassword', 'confirmPassword'],
  ],
  [
    'change the password',
    () => {
      mockSecurity();
      return openProfile('security');
    },
    'Change Password',
    ['oldPassword', 'newPassword', 'confirmPassword'],
  ],
  [
    'create a patient’s profile',
    () => {
      mockNewPatient();
      return openProfile('profile', 'Create Patient Profile');
    },
    'Create Profile',
    ['date_of_birth', 'gender', 'blood_group'],
  ],
  [
    'create a doctor’s profile',
    () => {
      mockNewDoctor();
      return openProfile('profile', 'Create Doctor Profile');
    },
    'Create Profile',
    ['specialization', 'experience', 'qualification', 'languages', 'about'],
  ],
  [
    'add a person',
    async () => {
      mockPatient();
      await openProfile('family', 'Add a Person');
      fireEvent.click(await screen.findByLabelText('Yes, these'));
    },
    'Add',
    ['name', 'relation', 'date_of_birth', 'gender', 'blood_group', 'allergies'],
  ],
];

it.each(forms)(
  'a form that is sent empty marks every invalid field and moves the focus to the first: %s',
  async (_, open, submit, invalid) => {
    await open();
    await press(submit);
    const findMarked = () => [...document.querySelectorAll<HTMLElement>('[aria-invalid=true]')];
    await waitFor(() => expect(findMarked().map(({ dataset }) => dataset.path)).toEqual(invalid));
    await waitFor(() => expect(document.activeElement).toBe(findMarked()[0]));
  },
);

it('a list of allergies that was left empty gets the focus', async () => {
  mockPatient();
  mock(getAccessLog, [], { page: { nextCursor: null } });
  await openProfile('profile', 'Edit Allergies');
  fireEvent.click(
    within(screen.getByRole('radiogroup', { name: 'Conditions' })).getByLabelText('Yes, these'),
  );
  await press('Save');
  expect(document.activeElement).toBe(await screen.findByRole('textbox', { name: 'Conditions' }));
});

it('a wrong password gets the focus in its own form, though another form of the screen has such a field', async () => {
  vi.stubGlobal('PublicKeyCredential', class {});
  mockSecurity();
  mock(secondFactorStatus, { enabled: true, recoveryCodesLeft: 2 });
  const message = 'Your current password is not correct.';
  mock(startPasskey, refused('WRONG_PASSWORD', { errors: [{ path: 'password', message }] }));
  await openProfile('security', 'Add a Passkey');
  await press('Turn Off Two-Step Sign-In');
  const form = (await screen.findByRole('button', { name: 'Continue' })).closest('form') as HTMLFormElement;
  fireEvent.change(within(form).getByLabelText('Current Password'), { target: { value: 'wrong' } });
  await press('Continue');
  await within(form).findByText(message);
  expect(document.activeElement).toBe(within(form).getByLabelText('Current Password'));
});

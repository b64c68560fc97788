import {
  changePassword,
  listSessions,
  register,
  updateAccountDetails,
} from '@carelane/contract/auth/endpoints';
import { secondFactorStatus } from '@carelane/contract/auth/second-factor';
import { getDaysOff, updateDoctor } from '@carelane/contract/doctors/endpoints';
import type { Endpoint } from '@carelane/contract/endpoint';
import { getAccessLog } from '@carelane/contract/patients/audit-endpoints';
import { doctorPatients, updatePatient } from '@carelane/contract/patients/endpoints';
import {
  createPrescription,
  getPrescribingContext,
  listPrescriptionsForPatient,
  listRenewalRequests,
} from '@carelane/contract/prescriptions/endpoints';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { mock, refused } from '../testing/mock';
import { mockDoctor } from '../testing/mock-doctor';
import { mockPatient } from '../testing/mock-patient';
import { closeApp, openApp } from '../testing/open-app';
import { treatedPatient } from '../testing/people';

vi.setConfig({ testTimeout: 120_000 });
afterEach(closeApp);

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const fill = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });

const OLD_PASSWORD = 'Failed to change password. Please check your old password.';

const FORMS: { form: string; specified: string; endpoint: Endpoint; submit: () => Promise<unknown> }[] = [
  {
    form: 'Account',
    specified: 'Failed to update account details. Please try again.',
    endpoint: updateAccountDetails,
    submit: async () => {
      mockPatient();
      openApp('/profile');
      await press('Save Changes');
    },
  },
  {
    form: 'Create Account',
    specified: 'Registration failed. Please try again.',
    endpoint: register,
    submit: async () => {
      openApp('/register', null);
      await fill('Full Name', 'Asha Verma');
      await fill('Email', 'asha@example.test');
      await fill('Password', 'monsoon-7');
      await fill('Confirm Password', 'monsoon-7');
      await press('Create Account');
    },
  },
  {
    form: 'Patient Profile',
    specified: 'Failed to save patient profile. Please try again.',
    endpoint: updatePatient,
    submit: async () => {
      mockPatient();
      mock(getAccessLog, [], { page: { nextCursor: null } });
      openApp('/profile?tab=profile');
      await press('Update Patient Profile');
      await press('Update Profile');
    },
  },
  {
    form: 'Doctor Profile',
    specified: 'Failed to save doctor profile. Please try again.',
    endpoint: updateDoctor,
    submit: async () => {
      mockDoctor([]);
      mock(getDaysOff, { daysOff: [] });
      mock(doctorPatients, [], { page: { total: 0, nextCursor: null } });
      openApp('/profile?tab=profile');
      await press('Update Doctor Profile');
      await press('Update Profile');
    },
  },
];

describe.each(FORMS)('$form', ({ specified, endpoint, submit }) => {
  it.each([
    ['TOO_MANY_REQUESTS', 'Too many requests. Please wait a moment and try again.'],
    ['CONFLICT', 'That has changed in the meantime. Please reload and try again.'],
  ] as const)('says why it was not saved: %s', async (code, message) => {
    const submitted = submit();
    mock(endpoint, refused(code));
    await submitted;
    await screen.findByText(message);
    expect(screen.queryByText(specified)).toBeNull();
  });

  it('shows the specified sentence after a fault', async () => {
    const submitted = submit();
    mock(endpoint, refused('INTERNAL'));
    await submitted;
    await screen.findByText(specified);
  });
});

it.each([
  ['TOO_MANY_REQUESTS', {}, 'Too many requests. Please wait a moment and try again.'],
  ['INTERNAL', {}, 'Something went wrong on our side. Please try again.'],
  ['WRONG_PASSWORD', { errors: [{ path: 'oldPassword', message: 'It is wrong.' }] }, OLD_PASSWORD],
] as const)('only a wrong old password is blamed on the old password: %s', async (code, extra, message) => {
  mockPatient();
  mock(listSessions, []);
  mock(secondFactorStatus, { enabled: false, recoveryCodesLeft: 0 });
  mock(changePassword, refused(code, extra));
  openApp('/profile?tab=security');
  await fill('Current Password', 'monsoon-77');
  await fill('New Password', 'dry-season-78');
  await fill('Confirm New Password', 'dry-season-78');
  await press('Change Password');
  await screen.findByText(message);
  expect(screen.queryByText(OLD_PASSWORD) === null).toBe(message !== OLD_PASSWORD);
});

it('a prescription that was refused for no field of its own says why in the toast, not beside a medicine', async () => {
  mockDoctor([]);
  mock(doctorPatients, [treatedPatient], { page: { total: 1, nextCursor: null } });
  mock(listRenewalRequests, []);
  mock(listPrescriptionsForPatient, []);
  mock(getPrescribingContext, refused('NOT_FOUND'));
  mock(createPrescription, refused('TOO_MANY_REQUESTS'));
  openApp(`/prescriptions?patientId=${treatedPatient._id}`);
  await press('Create Prescription');
  const medication = await screen.findByLabelText('Medication');
  fireEvent.change(medication, { target: { value: 'Sitagliptin 50 mg' } });
  await fill('Dosage', '1 a day');
  await fill('Instructions', 'After food.');
  await press('Create Prescription');
  await screen.findByText('Failed to create prescription');
  screen.getByText('Too many requests. Please wait a moment and try again.');
  expect(medication.getAttribute('aria-invalid')).not.toBe('true');
});

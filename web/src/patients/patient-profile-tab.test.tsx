import { getAccessLog } from '@carelane/contract/patients/audit-endpoints';
import {
  ownPatientProfile,
  saveHealthFacts,
  updatePatient,
  updatePatientImage,
} from '@carelane/contract/patients/endpoints';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { mock, refused } from '../testing/mock';
import { mockPatient } from '../testing/mock-patient';
import { closeApp, openApp } from '../testing/open-app';
import { patient } from '../testing/people';

vi.setConfig({ testTimeout: 120_000 });
afterEach(closeApp);

it('saving the profile shows one toast', async () => {
  mockPatient();
  mock(getAccessLog, [], { page: { nextCursor: null } });
  mock(updatePatient, patient);
  openApp('/profile?tab=profile');
  fireEvent.click(await screen.findByRole('button', { name: 'Update Patient Profile' }));
  const form = within(await screen.findByRole('dialog', { name: 'Update Patient Profile' }));
  fireEvent.click(await form.findByRole('button', { name: 'Update Profile' }));
  await screen.findByText('Patient profile updated successfully!');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(screen.getAllByText(/profile updated successfully/i)).toHaveLength(1);
});

it('the form sends what was edited, and shows a refused picture before anything is saved', async () => {
  mockPatient();
  mock(getAccessLog, [], { page: { nextCursor: null } });
  const message = 'Please upload a JPEG, PNG or WebP picture.';
  mock(updatePatientImage, refused('UNSUPPORTED_MEDIA', { errors: [{ path: 'profileImage', message }] }));
  const sent = mock(updatePatient, patient);
  openApp('/profile?tab=profile');
  fireEvent.click(await screen.findByRole('button', { name: 'Update Patient Profile' }));
  const file = new File(['not a picture'], 'me.png', { type: 'image/png' });
  fireEvent.change(await screen.findByLabelText('Profile Image'), { target: { files: [file] } });
  fireEvent.change(screen.getByLabelText('Address'), { target: { value: '4 Park Lane' } });
  fireEvent.click(screen.getByRole('button', { name: 'Update Profile' }));
  await screen.findByText(message);
  await screen.findByText('Failed to save patient profile. Please try again.');
  expect(sent).toEqual([]);
  mock(updatePatientImage, patient);
  fireEvent.click(screen.getByRole('button', { name: 'Update Profile' }));
  await screen.findByText('Patient profile updated successfully!');
  expect(sent.map(({ body }) => body)).toEqual([{ address: '4 Park Lane' }]);
});

it('allergies that the doctor has changed in the meantime are shown before the patient can replace them', async () => {
  mockPatient();
  mock(getAccessLog, [], { page: { nextCursor: null } });
  const byDoctor = {
    saidBy: 'Meera Iyer',
    saidByRole: 'doctor',
    saidAt: '2026-03-02T04:00:00.000Z',
  } as const;
  const stored = { allergies: { items: ['Latex'], ...byDoctor }, conditions: null };
  const refusedRequests = mock(saveHealthFacts, refused('HEALTH_FACTS_CHANGED', { data: stored }));
  openApp('/profile?tab=profile');
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Allergies' }));
  fireEvent.click(within(screen.getByRole('radiogroup', { name: 'Allergies' })).getByLabelText('Yes, these'));
  const list = await screen.findByRole('textbox', { name: 'Allergies' });
  fireEvent.change(list, { target: { value: 'Penicillin' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/Allergies: Latex \(Meera Iyer \(doctor\)/);
  expect(list).toHaveProperty('value', 'Penicillin');
  const savedRequests = mock(saveHealthFacts, patient);
  fireEvent.change(list, { target: { value: 'Latex\nPenicillin' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('button', { name: 'Edit Allergies' });
  expect([...refusedRequests, ...savedRequests].map(({ body }) => body)).toEqual([
    { allergies: ['Penicillin'], before: { allergies: null, conditions: null } },
    { allergies: ['Latex', 'Penicillin'], before: { allergies: byDoctor.saidAt, conditions: null } },
  ]);
});

it('“Complete Profile” on the dashboard opens the form directly, without another click', async () => {
  mockPatient();
  mock(ownPatientProfile, refused('NOT_FOUND'));
  mock(getAccessLog, [], { page: { nextCursor: null } });
  openApp('/dashboard');
  fireEvent.click(await screen.findByRole('link', { name: 'Complete Profile' }));
  await screen.findByRole('dialog', { name: 'Create Patient Profile' });
});

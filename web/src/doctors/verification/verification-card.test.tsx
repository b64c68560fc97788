import { ownVerification, submitVerification } from '@carelane/contract/doctors/verification-endpoints';
import { doctorPatients } from '@carelane/contract/patients/endpoints';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { mock, refused } from '../../testing/mock';
import { mockDoctor } from '../../testing/mock-doctor';
import { closeApp, openApp } from '../../testing/open-app';

vi.setConfig({ testTimeout: 120_000 });
afterEach(closeApp);

const NOT_SENT = { status: 'none', required: true, withdrawn: false } as const;

function mockOwnDoctor() {
  mockDoctor([]);
  mock(doctorPatients, [], { page: { total: 0, nextCursor: null } });
}

async function openSheet() {
  openApp('/profile?tab=profile');
  fireEvent.click(await screen.findByRole('button', { name: 'Send Certificate' }));
  return within(await screen.findByRole('dialog', { name: 'Send Your Certificate' }));
}

it('sends number, council and scan, and keeps the typed text when sending fails', async () => {
  mockOwnDoctor();
  mock(ownVerification, NOT_SENT);
  const sent = mock(submitVerification, refused('UNSUPPORTED_MEDIA'));
  const sheet = await openSheet();
  fireEvent.change(sheet.getByLabelText('Registration Number'), { target: { value: 'KMC-1' } });
  fireEvent.change(sheet.getByLabelText('Council'), { target: { value: 'Karnataka' } });
  fireEvent.click(sheet.getByRole('button', { name: 'Send Certificate' }));
  await sheet.findByText('Please choose a scan of your certificate.');
  expect(sent).toEqual([]);
  const scan = new File(['scan'], 'scan.png', { type: 'image/png' });
  const input = document.querySelector<HTMLInputElement>('input[type=file][accept*=pdf]');
  if (!input) throw new Error('no file field');
  fireEvent.change(input, { target: { files: [scan] } });
  fireEvent.click(sheet.getByRole('button', { name: 'Send Certificate' }));
  await sheet.findByRole('alert');
  const body = sent[0]?.body as FormData;
  expect([body.get('registrationNumber'), body.get('council')]).toEqual(['KMC-1', 'Karnataka']);
  expect((body.get('certificate') as File).name).toBe('scan.png');
  expect(sheet.getByLabelText<HTMLInputElement>('Registration Number').value).toBe('KMC-1');
  expect(sheet.getByLabelText<HTMLInputElement>('Council').value).toBe('Karnataka');
});

it('says beside the switch that the doctor is hidden', async () => {
  mockOwnDoctor();
  mock(ownVerification, NOT_SENT);
  openApp('/profile?tab=profile');
  await screen.findByText('Patients cannot see you yet: your registration is not verified.');
});

it('shows why the certificate was sent back', async () => {
  mockOwnDoctor();
  mock(ownVerification, {
    ...NOT_SENT,
    status: 'returned',
    reason: 'Too dark',
    since: '2026-03-02T10:00:00.000Z',
  });
  openApp('/profile?tab=profile');
  await screen.findByText('Reason: Too dark');
  screen.getByRole('button', { name: 'Send Again' });
});

it('warns only verified doctors before they change their name', async () => {
  mockOwnDoctor();
  mock(ownVerification, { ...NOT_SENT, status: 'verified', since: '2026-03-02T10:00:00.000Z' });
  openApp('/profile');
  fireEvent.change(await screen.findByLabelText('Full Name'), { target: { value: 'Meera Krishnan' } });
  await screen.findByText(/you will lose your verified badge/);
  await closeApp();
  mock(ownVerification, NOT_SENT);
  openApp('/profile');
  fireEvent.change(await screen.findByLabelText('Full Name'), { target: { value: 'Meera Krishnan' } });
  expect(screen.queryByText(/you will lose your verified badge/)).toBeNull();
});

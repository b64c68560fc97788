import { doctorPatients } from '@carelane/contract/patients/endpoints';
import {
  getPrescribingContext,
  listPrescriptionsForPatient,
  listRenewalRequests,
} from '@carelane/contract/prescriptions/endpoints';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { mock, refused } from '../../testing/mock';
import { mockDoctor } from '../../testing/mock-doctor';
import { closeApp, openApp } from '../../testing/open-app';
import { treatedPatient } from '../../testing/people';

vi.setConfig({ testTimeout: 120_000 });
afterEach(closeApp);

it('the button that opens the form keeps its place, so that a second click meets nothing else', async () => {
  mockDoctor([]);
  mock(doctorPatients, [treatedPatient], { page: { total: 1, nextCursor: null } });
  mock(listRenewalRequests, []);
  mock(listPrescriptionsForPatient, []);
  mock(getPrescribingContext, refused('NOT_FOUND'));
  openApp(`/prescriptions?patientId=${treatedPatient._id}`);
  const open = await screen.findByRole('button', { name: 'Create Prescription' });
  fireEvent.click(open);
  await screen.findByRole('heading', { name: 'New Prescription' });
  expect(open.isConnected).toBe(true);
  expect(open).toHaveProperty('disabled', true);
  expect(await screen.findAllByRole('button', { name: 'Create Prescription' })).toHaveLength(1);
});

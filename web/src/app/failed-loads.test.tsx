import { listEarlier } from '@carelane/contract/appointments/earlier-endpoints';
import {
  doctorActivity,
  doctorStats,
  doctorWeeks,
  listDoctorAppointments,
  listPatientAppointments,
} from '@carelane/contract/appointments/endpoints';
import { availableSlots } from '@carelane/contract/doctors/endpoints';
import { doctorPatients } from '@carelane/contract/patients/endpoints';
import {
  getPrescribingContext,
  listPrescriptionsForPatient,
  listRenewalRequests,
} from '@carelane/contract/prescriptions/endpoints';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mock, refused } from '../testing/mock';
import { mockBooking } from '../testing/mock-booking';
import { mockDoctor } from '../testing/mock-doctor';
import { mockPatient } from '../testing/mock-patient';
import { closeApp, openApp } from '../testing/open-app';
import { doctor, treatedPatient, visitAhead } from '../testing/people';

vi.setConfig({ testTimeout: 120_000 });
afterEach(closeApp);

/** Not tried again by itself. */
const failure = refused('TOO_MANY_REQUESTS');
const onePage = { page: { total: 1, nextCursor: null } };

async function findFailure(title: string) {
  const failed = (await screen.findByText(title)).closest<HTMLElement>('[role="alert"]');
  expect(failed).not.toBeNull();
  return within(failed as HTMLElement).getByRole('button', { name: 'Try Again' });
}

describe('what could not be loaded is not shown as empty:', () => {
  it('the free times of a day', async () => {
    mockBooking({});
    const sent = mock(availableSlots, failure);
    openApp(`/book-appointment/${doctor._id}`);
    const again = await findFailure('The free times could not be loaded.');
    expect(screen.queryByText(/No free times/)).toBeNull();
    fireEvent.click(again);
    await expect.poll(() => sent.length).toBe(2);
  });

  it('the days on which a patient would come earlier', async () => {
    mockPatient();
    mock(listPatientAppointments, { appointments: [visitAhead()] }, onePage);
    mock(listEarlier, failure);
    openApp('/appointments');
    const [open] = await screen.findAllByRole('button', { name: 'Earlier Time' });
    if (open) fireEvent.click(open);
    await findFailure('What you asked for could not be loaded.');
    expect(screen.queryByRole('button', { name: 'Tell Me' })).toBeNull();
  });

  it('the day of a doctor', async () => {
    mockDoctor([]);
    mock(listDoctorAppointments, failure, onePage);
    mock(doctorStats, { totalAppointments: 0, upcoming: 0, patients: 0, completionRate: 0 });
    mock(doctorActivity, []);
    mock(doctorWeeks, []);
    openApp('/dashboard');
    await findFailure('Your day could not be loaded.');
    expect(screen.queryByText('Your day is free.')).toBeNull();
  });

  describe('on the prescriptions screen,', () => {
    beforeEach(() => {
      mockDoctor([]);
      mock(doctorPatients, [treatedPatient], onePage);
      mock(listRenewalRequests, []);
      mock(listPrescriptionsForPatient, []);
    });

    it('requests for renewal', async () => {
      mock(listRenewalRequests, failure);
      openApp('/prescriptions');
      await findFailure('Renewal requests could not be loaded.');
    });

    it('the history of a patient', async () => {
      mock(listPrescriptionsForPatient, failure);
      openApp(`/prescriptions?patientId=${treatedPatient._id}`);
      await findFailure('The prescriptions could not be loaded.');
      expect(screen.queryByText('No prescriptions yet')).toBeNull();
    });

    it('the allergies of a patient', async () => {
      mock(getPrescribingContext, failure);
      openApp(`/prescriptions?patientId=${treatedPatient._id}`);
      fireEvent.click(await screen.findByRole('button', { name: 'Create Prescription' }));
      await findFailure(
        'The patient’s allergies could not be loaded, so you will not be warned about them here.',
      );
    });
  });
});

import { listEarlier } from '@carelane/contract/appointments/earlier-endpoints';
import {
  doctorActivity,
  doctorStats,
  doctorWeeks,
  listDoctorAppointments,
  listPatientAppointments,
} from '@carelane/contract/appointments/endpoints';
import { updateAccountDetails } from '@carelane/contract/auth/endpoints';
import { availableSlots } from '@carelane/contract/doctors/endpoints';
import { ERRORS } from '@carelane/contract/errors';
import { doctorPatients } from '@carelane/contract/patients/endpoints';
import { paymentHistory } from '@carelane/contract/payments/endpoints';
import type { PatientPayment } from '@carelane/contract/payments/payment';
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
import { doctor, treatedPatient, upcomingVisit } from '../testing/people';

vi.setConfig({ testTimeout: 120_000 });
afterEach(closeApp);

const failure = refused('TOO_MANY_REQUESTS');
const onePage = { page: { total: 1, nextCursor: null } };

async function findRetryButton(title: string) {
  const failed = (await screen.findByText(title)).closest<HTMLElement>('[role="alert"]');
  expect(failed).not.toBeNull();
  return within(failed as HTMLElement).getByRole('button', { name: 'Try Again' });
}

describe('data that could not be loaded is not shown as empty:', () => {
  it('the free times of a day', async () => {
    mockBooking({});
    const sent = mock(availableSlots, failure);
    openApp(`/book-appointment/${doctor._id}`);
    const retry = await findRetryButton('The available times could not be loaded.');
    expect(screen.queryByText(/No times are available/)).toBeNull();
    fireEvent.click(retry);
    await expect.poll(() => sent.length).toBe(2);
  });

  it('a patient’s request for an earlier time', async () => {
    mockPatient();
    mock(listPatientAppointments, { appointments: [upcomingVisit()] }, onePage);
    mock(listEarlier, failure);
    openApp('/appointments');
    const [earlierTime] = await screen.findAllByRole('button', { name: 'Earlier Time' });
    if (earlierTime) fireEvent.click(earlierTime);
    await findRetryButton('Your request could not be loaded.');
    expect(screen.queryByRole('button', { name: 'Notify Me' })).toBeNull();
  });

  it('a doctor’s day', async () => {
    mockDoctor([]);
    mock(listDoctorAppointments, failure, onePage);
    mock(doctorStats, { totalAppointments: 0, upcoming: 0, patients: 0, completionRate: 0 });
    mock(doctorActivity, []);
    mock(doctorWeeks, []);
    openApp('/dashboard');
    await findRetryButton('Your day could not be loaded.');
    expect(screen.queryByText('You have no visits today.')).toBeNull();
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
      await findRetryButton('Renewal requests could not be loaded.');
    });

    it('the history of a patient', async () => {
      mock(listPrescriptionsForPatient, failure);
      openApp(`/prescriptions?patientId=${treatedPatient._id}`);
      await findRetryButton('The prescriptions could not be loaded.');
      expect(screen.queryByText('No prescriptions yet')).toBeNull();
    });

    it('the allergies of a patient', async () => {
      mock(getPrescribingContext, failure);
      openApp(`/prescriptions?patientId=${treatedPatient._id}`);
      fireEvent.click(await screen.findByRole('button', { name: 'Create Prescription' }));
      await findRetryButton(
        'The patient’s allergies could not be loaded, so you will not be warned about them here.',
      );
    });
  });
});

it('the button that opens the prescription form stays in place, so that a second click hits nothing else', async () => {
  mockDoctor([]);
  mock(doctorPatients, [treatedPatient], onePage);
  mock(listRenewalRequests, []);
  mock(listPrescriptionsForPatient, []);
  mock(getPrescribingContext, refused('NOT_FOUND'));
  openApp(`/prescriptions?patientId=${treatedPatient._id}`);
  const create = await screen.findByRole('button', { name: 'Create Prescription' });
  fireEvent.click(create);
  await screen.findByRole('heading', { name: 'New Prescription' });
  expect(create.isConnected).toBe(true);
  expect(create).toHaveProperty('disabled', true);
  expect(await screen.findAllByRole('button', { name: 'Create Prescription' })).toHaveLength(1);
});

const payment: PatientPayment = {
  _id: 'pay-1',
  status: 'paid',
  amount: 900,
  paidAt: '2026-01-05T10:00:00.000Z',
  appointmentId: 'a-1',
  date: '2026-01-07',
  time: '10:30 AM',
  timezone: 'Asia/Kolkata',
  startsAt: '2026-01-07T05:00:00.000Z',
  consultationType: 'Video Consultation',
  doctor: { _id: doctor._id, name: doctor.name, specialization: doctor.specialization },
};

it('a visit that cost nothing is listed as Free, once, and has no receipt', async () => {
  mockPatient();
  const free: PatientPayment = { ...payment, _id: 'pay-2', status: 'free', amount: 0 };
  mock(paymentHistory, [payment, free], { page: { nextCursor: null } });
  openApp('/payments');
  await screen.findByText('₹900');
  const line = screen.getByText('Free').closest('li');
  expect(line?.textContent).not.toContain('₹');
  expect(line && within(line).queryByRole('button', { name: 'Receipt' })).toBeNull();
  expect(screen.getAllByRole('button', { name: 'Receipt' })).toHaveLength(1);
});

it('a new email address that is already in use is reported beside the field', async () => {
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

it('a doctor who opens the address of the patients’ Family tab sees the account', async () => {
  mockDoctor([]);
  openApp('/profile?tab=family');
  await screen.findByRole('heading', { name: 'Account' });
});

import { disputeAppointment, listPatientAppointments } from '@carelane/contract/appointments/endpoints';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { mock } from '../../testing/mock';
import { mockPatient } from '../../testing/mock-patient';
import { closeApp, openApp } from '../../testing/open-app';
import { upcomingVisit } from '../../testing/people';

vi.setConfig({ testTimeout: 120_000 });
afterEach(closeApp);

const pastVisit = () => ({
  ...upcomingVisit(),
  startsAt: new Date(Date.now() - 3 * 3_600_000).toISOString(),
  doctorJoined: true,
});
async function openCard(visit: object) {
  mockPatient();
  mock(listPatientAppointments, ({ query }) => ({ appointments: query.list === 'overdue' ? [visit] : [] }), {
    page: { total: 1, nextCursor: null },
  });
  openApp('/appointments');
  return within(await screen.findByRole('article', { name: 'Appointment with Dr. Meera Iyer' }));
}

it('a patient can claim that a visit did not take place, but has to say what happened', async () => {
  const sent: unknown[] = [];
  mock(disputeAppointment, ({ body }) => {
    sent.push(body);
    return { raisedBy: 'patient', raisedAt: new Date().toISOString(), answered: false, outcome: null };
  });
  const card = await openCard(pastVisit());
  fireEvent.click(card.getByRole('button', { name: 'It Did Not Take Place' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'The visit did not take place' }));
  dialog.getByText(/Please leave out health details/);
  fireEvent.click(dialog.getByRole('button', { name: 'Send' }));
  dialog.getByText('Please say what happened.');
  expect(sent).toEqual([]);
  fireEvent.change(dialog.getByLabelText('What happened?'), { target: { value: 'The door was shut.' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Send' }));
  await vi.waitFor(() => expect(sent).toEqual([{ reason: 'The door was shut.' }]));
});

it('the other person sees the claim and can give their view', async () => {
  const dispute = { raisedBy: 'doctor', raisedAt: '', answered: false, outcome: null };
  const card = await openCard({ ...pastVisit(), dispute });
  card.getByText(/^Dr. Meera Iyer told us that this visit did not take place/);
  card.getByRole('button', { name: 'Tell Your Side' });
});

it('a patient who can still cancel is not offered a dispute', async () => {
  const card = await openCard({ ...pastVisit(), doctorJoined: false });
  card.getByRole('button', { name: 'Cancel Appointment' });
  expect(card.queryByRole('button', { name: 'It Did Not Take Place' })).toBeNull();
});

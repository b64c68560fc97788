import { sendDayMessage } from '@carelane/contract/appointments/day-message';
import {
  doctorActivity,
  doctorStats,
  doctorWeeks,
  listDoctorAppointments,
} from '@carelane/contract/appointments/endpoints';
import { zonedDate } from '@carelane/contract/time/zoned-time';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { mock, refused } from '../../testing/mock';
import { mockDoctor } from '../../testing/mock-doctor';
import { closeApp, openApp } from '../../testing/open-app';
import { doctor } from '../../testing/people';

vi.setConfig({ testTimeout: 120_000 });
afterEach(closeApp);

async function writeMessage() {
  mockDoctor([]);
  mock(listDoctorAppointments, [], { page: { total: 0, nextCursor: null } });
  mock(doctorStats, {
    totalAppointments: 0,
    upcoming: 0,
    patients: 0,
    canceledByDoctor: 0,
    completionRate: 0,
  });
  mock(doctorActivity, []);
  mock(doctorWeeks, []);
  openApp('/dashboard');
  fireEvent.click(await screen.findByRole('button', { name: 'Message patients' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Message everyone booked on one day' }));
  const text = await dialog.findByLabelText(/^Message/);
  expect(dialog.getByRole('button', { name: 'Send Message' })).toHaveProperty('disabled', true);
  fireEvent.change(text, { target: { value: 'The lift is out of order.' } });
  return { dialog, send: () => fireEvent.click(dialog.getByRole('button', { name: 'Send Message' })) };
}

it('sends the message for today in the doctor’s zone, and says how many patients were notified', async () => {
  const { send } = await writeMessage();
  const sent = mock(sendDayMessage, { patients: 2 });
  send();
  await screen.findByText('2 patients have been notified');
  const today = zonedDate(new Date(), doctor.timezone);
  expect(sent.map(({ body }) => body)).toEqual([{ date: today, text: 'The lift is out of order.' }]);
});

it('keeps the text when the message is refused, and says why', async () => {
  const { dialog, send } = await writeMessage();
  mock(sendDayMessage, refused('TOO_MANY_REQUESTS'));
  send();
  await dialog.findByRole('alert');
  dialog.getByDisplayValue('The lift is out of order.');
});

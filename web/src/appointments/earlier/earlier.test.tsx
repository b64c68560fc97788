import {
  acceptEarlier,
  cancelEarlierRequest,
  declineEarlier,
  listEarlier,
  requestEarlierTime,
} from '@carelane/contract/appointments/earlier-endpoints';
import { listPatientAppointments } from '@carelane/contract/appointments/endpoints';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { shortDate } from '../../lib/dates';
import { mock, refused } from '../../testing/mock';
import { mockPatient } from '../../testing/mock-patient';
import { closeApp, openApp } from '../../testing/open-app';
import { upcomingVisit } from '../../testing/people';

vi.setConfig({ testTimeout: 120_000 });
Element.prototype.scrollIntoView = () => {};
afterEach(closeApp);

function mockVisit() {
  mockPatient();
  const visit = upcomingVisit();
  mock(listPatientAppointments, ({ query }) => ({ appointments: query.list === 'ahead' ? [visit] : [] }), {
    page: { total: 1, nextCursor: null },
  });
  return visit;
}

async function openSheet() {
  openApp('/appointments');
  fireEvent.click(await screen.findByRole('button', { name: 'Earlier Time' }));
  return within(await screen.findByRole('dialog', { name: 'Let me know about earlier times' }));
}

function mockOffer() {
  const visit = mockVisit();
  const startsAt = new Date(Date.parse(visit.startsAt) - 24 * 3_600_000).toISOString();
  const offer = {
    id: 'o-1',
    appointmentId: visit._id,
    doctorName: 'Meera Iyer',
    date: startsAt.slice(0, 10),
    time: '10:00 AM',
    timezone: 'UTC',
    startsAt,
    currentStartsAt: visit.startsAt,
    expiresAt: new Date(Date.now() + 10 * 60_000).toISOString(),
  };
  mock(listEarlier, { requests: [], offers: [offer] });
  return offer;
}

it('a request for an earlier time contains the notice that the patient needs and their time zone', async () => {
  const visit = mockVisit();
  const sheet = await openSheet();
  const sent = mock(requestEarlierTime, null);
  fireEvent.click(await sheet.findByRole('combobox', { name: 'How much notice do you need?' }));
  fireEvent.click(await screen.findByRole('option', { name: '1 day' }));
  fireEvent.click(sheet.getByRole('button', { name: 'Notify Me' }));
  await screen.findByText('We will let you know when an earlier time opens up');
  expect(sent).toMatchObject([
    {
      params: { id: visit._id },
      body: { notice: 24, zone: Intl.DateTimeFormat().resolvedOptions().timeZone },
    },
  ]);
});

it('a patient sees their request for an earlier time, and can end it', async () => {
  const visit = mockVisit();
  const request = { appointmentId: visit._id, from: null, until: visit.date, notice: 6 };
  mock(listEarlier, { requests: [request], offers: [] });
  const sheet = await openSheet();
  const notice = await sheet.findByRole('combobox', { name: 'How much notice do you need?' });
  expect(notice).toHaveProperty('value', '6 hours');
  expect(sheet.getByLabelText('Last day')).toHaveProperty('value', shortDate(visit.date));
  const sent = mock(cancelEarlierRequest, null);
  fireEvent.click(sheet.getByRole('button', { name: 'Stop Looking' }));
  await screen.findByText('We will no longer look for an earlier time');
  expect(sent).toHaveLength(1);
});

it('an offered time is shown at the top, with a countdown, and can be accepted', async () => {
  const { appointmentId, startsAt } = mockOffer();
  openApp('/dashboard');
  const offer = within(await screen.findByRole('alert', { name: 'An earlier time with Dr. Meera Iyer' }));
  expect(offer.getByRole('timer').textContent).toMatch(/^(10|9):\d\d$/);
  const accepted = mock(acceptEarlier, upcomingVisit());
  mock(listEarlier, { requests: [], offers: [] });
  fireEvent.click(offer.getByRole('button', { name: 'Accept' }));
  await screen.findByText('Appointment moved');
  expect(accepted).toMatchObject([{ params: { id: appointmentId }, body: { startsAt } }]);
  await waitFor(() => expect(screen.queryByText('An earlier time with Dr. Meera Iyer')).toBeNull());
});

it('says so when a time is no longer held, and lets the patient decline the offer', async () => {
  const { appointmentId, startsAt } = mockOffer();
  openApp('/appointments');
  const offer = within(await screen.findByRole('alert', { name: 'An earlier time with Dr. Meera Iyer' }));
  mock(acceptEarlier, refused('OFFER_OVER'));
  fireEvent.click(offer.getByRole('button', { name: 'Accept' }));
  await screen.findByText('This time is no longer held for you. Your appointment stays as it was.');
  const declined = mock(declineEarlier, null);
  mock(listEarlier, { requests: [], offers: [] });
  fireEvent.click(offer.getByRole('button', { name: 'No Thanks' }));
  await waitFor(() => expect(screen.queryByText('An earlier time with Dr. Meera Iyer')).toBeNull());
  expect(declined).toMatchObject([{ params: { id: appointmentId }, body: { startsAt } }]);
});

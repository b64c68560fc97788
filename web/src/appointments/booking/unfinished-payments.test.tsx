import {
  cancelCheckoutSession,
  createCheckoutSession,
  listOpenCheckouts,
} from '@carelane/contract/appointments/booking-endpoints';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mock, refused } from '../../testing/mock';
import { mockBooking } from '../../testing/mock-booking';
import { closeApp, openApp } from '../../testing/open-app';
import { doctor } from '../../testing/people';

vi.setConfig({ testTimeout: 120_000 });
const expiresAt = '2026-03-02T04:30:00.000Z';
const HELD = [
  {
    id: 'cs_1',
    url: '#first',
    doctorId: 'd-other',
    doctorName: 'Arjun Mehta',
    date: '2026-03-04',
    time: '09:00 AM',
    timezone: 'Asia/Kolkata',
    startsAt: '2026-03-04T03:30:00.000Z',
    expiresAt,
  },
  {
    id: 'cs_2',
    url: null,
    doctorId: 'd-third',
    doctorName: 'Leila Haddad',
    date: '2026-03-06',
    time: '02:30 PM',
    timezone: 'America/New_York',
    startsAt: '2026-03-06T19:30:00.000Z',
    expiresAt,
  },
];
let held: typeof HELD;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T04:00:00Z') });
  window.location.hash = '';
  held = HELD;
  mockBooking({ '2026-03-05': 1 });
  mock(listOpenCheckouts, () => held);
});
afterEach(closeApp);

async function bookWhileTwoAreOpen() {
  const requests = mock(
    createCheckoutSession,
    () =>
      held.length > 1 ? refused('TOO_MANY_HOLDS') : { id: 'cs_3', url: '#third', expiresAt, amount: 900 },
    { id: 'cs_3', url: '#third' },
  );
  openApp(`/book-appointment/${doctor._id}`);
  fireEvent.click(await screen.findByRole('button', { name: '10:30 AM' }));
  fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: 'Headache for a week' } });
  const book = screen.getByRole('button', { name: 'Book Appointment' });
  await waitFor(() => expect(book.hasAttribute('disabled')).toBe(false));
  fireEvent.click(book);
  const dialog = await screen.findByRole('dialog', { name: 'You have two unfinished payments' });
  await within(dialog).findByText('Dr. Arjun Mehta');
  return { requests, dialog: within(dialog) };
}

it('releasing one of two unfinished payments continues the booking with the typed text', async () => {
  const cancellations = mock(cancelCheckoutSession, ({ body }) => {
    held = held.filter(({ id }) => id !== (body as { id: string }).id);
    return { status: 'canceled', appointmentId: null };
  });
  const { requests, dialog } = await bookWhileTwoAreOpen();
  for (const time of ['09:00 AM', '02:30 PM'])
    dialog.getByText((_, element) => element?.tagName === 'TIME' && element.textContent.includes(time));
  const [, second] = dialog.getAllByRole('button', { name: 'Release this time' });
  if (second) fireEvent.click(second);
  await waitFor(() => expect(window.location.hash).toBe('#third'));
  expect(cancellations.map(({ body }) => body)).toEqual([{ id: 'cs_2' }]);
  expect(requests).toHaveLength(2);
  expect(requests[1]?.body).toEqual(requests[0]?.body);
  expect(requests[1]?.body).toMatchObject({ reason: 'Headache for a week', time: '10:30 AM' });
});

it("shows the doctor's time too, if the doctor is in another time zone", async () => {
  const { dialog } = await bookWhileTwoAreOpen();
  expect(dialog.getAllByText(/(India|New York) time$/, { selector: 'small' }).length).toBeGreaterThan(0);
});

it('a payment that is still open can be continued', async () => {
  const { dialog } = await bookWhileTwoAreOpen();
  expect(dialog.getAllByRole('button', { name: 'Continue' })).toHaveLength(1);
  fireEvent.click(dialog.getByRole('button', { name: 'Continue' }));
  expect(window.location.hash).toBe('#first');
});

it('a payment whose slot cannot be released stays in the list, with the reason', async () => {
  mock(cancelCheckoutSession, refused('PAYMENT_PROVIDER_FAILED'));
  const { requests, dialog } = await bookWhileTwoAreOpen();
  const [first] = dialog.getAllByRole('button', { name: 'Release this time' });
  if (first) fireEvent.click(first);
  await dialog.findByText('The payment service is not available right now. Please try again.');
  expect(dialog.getAllByRole('button', { name: 'Release this time' })).toHaveLength(2);
  expect(requests).toHaveLength(1);
});

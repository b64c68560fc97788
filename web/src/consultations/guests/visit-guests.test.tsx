import { type Guest, MAX_INVITES } from '@carelane/contract/consultations/guest';
import { inviteGuest, listGuests, removeGuest } from '@carelane/contract/consultations/guest-endpoints';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { mock, refused } from '../../testing/mock';
import { stubBrowser } from '../../testing/open-app';
import { VisitGuests } from './visit-guests';

vi.setConfig({ testTimeout: 120_000 });
afterEach(cleanup);

const invited: Guest = {
  _id: 'g1',
  kind: 'interpreter',
  invitedBy: 'patient',
  invitedAt: '2026-03-02T04:00:00.000Z',
  state: 'invited',
  name: null,
  isConnected: false,
};
const waiting: Guest = { ...invited, _id: 'g2', state: 'waiting', name: 'Gita Rao', isConnected: true };
const link = 'https://carelane.example/guest#secret';

function open(guests: Guest[], role: 'doctor' | 'patient' = 'patient') {
  stubBrowser();
  mock(listGuests, guests);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <VisitGuests appointmentId="a-1" role={role} />
      </MantineProvider>
    </QueryClientProvider>,
  );
}

async function openSheet() {
  fireEvent.click(await screen.findByRole('button', { name: 'Invite a Guest' }));
  return within(await screen.findByRole('dialog', { name: 'Invite a Guest' }));
}

it('creates a link to copy', async () => {
  const sent = mock(inviteGuest, { guest: invited, link });
  open([]);
  const sheet = await openSheet();
  fireEvent.click(await sheet.findByLabelText('Interpreter'));
  fireEvent.click(sheet.getByRole('button', { name: 'Create Link' }));
  await sheet.findByDisplayValue(link);
  sheet.getByRole('button', { name: 'Copy Link' });
  expect(sent).toMatchObject([{ params: { appointmentId: 'a-1' }, body: { kind: 'interpreter' } }]);
});

it('emails the link if an address is given, and rejects an invalid address', async () => {
  const sent = mock(inviteGuest, { guest: invited, link });
  open([]);
  const sheet = await openSheet();
  const address = await sheet.findByLabelText(/Email Address/);
  fireEvent.change(address, { target: { value: 'nobody' } });
  fireEvent.click(sheet.getByRole('button', { name: 'Send Invitation' }));
  await waitFor(() => expect(address.getAttribute('aria-invalid')).toBe('true'));
  fireEvent.change(address, { target: { value: 'gita@example.test' } });
  fireEvent.click(sheet.getByRole('button', { name: 'Send Invitation' }));
  await sheet.findByText(/on its way to gita@example.test/);
  expect(sent.map(({ body }) => body)).toEqual([{ kind: 'carer', email: 'gita@example.test' }]);
});

it('asks for confirmation before removing a guest, but not before withdrawing an unused link', async () => {
  const sent = mock(removeGuest, null);
  open([invited, waiting]);
  fireEvent.click(await screen.findByRole('button', { name: 'Withdraw the interpreter’s invitation' }));
  await waitFor(() => expect(sent.map(({ params }) => params.guestId)).toEqual(['g1']));
  fireEvent.click(screen.getByRole('button', { name: 'Remove Gita Rao' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Remove Gita Rao?' }));
  expect(sent).toHaveLength(1);
  fireEvent.click(sheet.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(sent.map(({ params }) => params.guestId)).toEqual(['g1', 'g2']));
});

it('shows an error when a guest could not be removed', async () => {
  mock(removeGuest, refused('UNAVAILABLE'));
  open([waiting]);
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Gita Rao' }));
  const sheet = within(await screen.findByRole('dialog'));
  fireEvent.click(sheet.getByRole('button', { name: 'Remove' }));
  await sheet.findByRole('alert');
});

it('lets nobody in from outside the room, and invites no more people than are allowed', async () => {
  const others = Array.from({ length: MAX_INVITES - 1 }, (_, index) => ({
    ...invited,
    _id: `invited-${index}`,
  }));
  open([waiting, ...others], 'doctor');
  await screen.findByText('Gita Rao, interpreter, is waiting for you to let them in');
  expect(screen.queryByRole('button', { name: 'Let in Gita Rao' })).toBeNull();
  const sheet = await openSheet();
  await sheet.findByText(
    `${MAX_INVITES} people are invited. Withdraw one invitation to invite somebody else.`,
  );
});

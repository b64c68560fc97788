import {
  listQueuedDoctors,
  type QueuedDoctor,
  returnQueuedDoctor,
} from '@carelane/contract/operators/doctor-endpoints';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { mock, refused } from '../../testing/mock';
import { stubBrowser } from '../../testing/open-app';
import { DoctorsPage } from './doctors-page';

vi.setConfig({ testTimeout: 60_000 });
const DOCTOR: QueuedDoctor = {
  _id: 'd-1',
  userId: 'u-1',
  name: 'Meera Krishnan',
  email: 'meera@example.test',
  emailConfirmed: true,
  suspended: false,
  qualification: 'MBBS, MD',
  registrationNumber: 'KMC-1',
  council: 'Karnataka',
  status: 'waiting',
  since: '2026-03-02T10:00:00.000Z',
  reason: null,
  checked: { name: 'Meera Iyer', qualification: 'MBBS, MD', registrationNumber: 'KMC-1' },
  certificate: null,
  withdrawnAt: '2026-01-09T10:00:00.000Z',
  version: 'v1',
};

function open(doctors: QueuedDoctor[]) {
  stubBrowser();
  const requests = mock(listQueuedDoctors, doctors, { page: { nextCursor: null } });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MantineProvider env="test">
        <DoctorsPage />
      </MantineProvider>
    </QueryClientProvider>,
  );
  return requests;
}

it('shows who is waiting, what has changed and that the number was withdrawn before', async () => {
  open([DOCTOR]);
  const item = within(await screen.findByRole('listitem'));
  item.getByText('Changed: name');
  item.getByText('Withdrawn before');
  fireEvent.click(item.getByRole('button', { name: 'Open' }));
  const sheet = within(await screen.findByRole('dialog'));
  expect(sheet.getByText('Meera Iyer').tagName).toBe('DEL');
  sheet.getByText(/was withdrawn on 09 Jan 2026/);
});

it('asks for a reason, and keeps what was typed when the request fails', async () => {
  open([DOCTOR]);
  const sent = mock(returnQueuedDoctor, refused('CONFLICT'));
  fireEvent.click(await screen.findByRole('button', { name: 'Open' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Send Back' }));
  const title = 'Send the verification back to Meera Krishnan?';
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  fireEvent.click(dialog.getByRole('button', { name: 'Send Back' }));
  dialog.getByText('Please say why.');
  expect(sent).toEqual([]);
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Too dark' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Send Back' }));
  await dialog.findByText(/changed in the meantime/);
  expect(sent[0]).toMatchObject({ params: { id: 'd-1' }, body: { reason: 'Too dark', version: 'v1' } });
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Too dark');
});

it('cannot verify a doctor whose address is not confirmed', async () => {
  open([{ ...DOCTOR, emailConfirmed: false }]);
  fireEvent.click(await screen.findByRole('button', { name: 'Open' }));
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Verify' })).disabled).toBe(true);
});

it('loads another list when another status is chosen', async () => {
  const requests = open([]);
  await screen.findByText('Nobody is waiting');
  fireEvent.click(screen.getByLabelText('Sent back'));
  await screen.findByText('Nothing was sent back');
  expect(requests.map(({ query }) => query.status)).toEqual(['waiting', 'returned']);
});

import { updateAppointmentStatus } from '@carelane/contract/appointments/endpoints';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { mock } from '../testing/mock';
import { mockDoctor } from '../testing/mock-doctor';
import { closeApp, openApp } from '../testing/open-app';
import { upcomingVisit } from '../testing/people';

vi.setConfig({ testTimeout: 120_000 });
afterEach(closeApp);

const leavePage = () => window.dispatchEvent(new Event('pagehide'));

async function openCompleteDialog() {
  mockDoctor([upcomingVisit()]);
  const sent = mock(updateAppointmentStatus, upcomingVisit());
  const { router } = openApp('/appointments');
  fireEvent.click(await screen.findByRole('button', { name: 'Mark Complete' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Is this visit complete?' }));
  return { sent, router, dialog };
}

it('asks for confirmation before a visit is marked complete, and says what happens to the money', async () => {
  const { sent, dialog } = await openCompleteDialog();
  dialog.getByText('This visit has not started yet.');
  dialog.getByText(/Asha Verma can still cancel and get ₹900 back in full/);
  fireEvent.click(dialog.getByRole('button', { name: 'Not yet' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  leavePage();
  expect(sent).toEqual([]);
});

it('offers Undo, on another screen too, and then sends nothing', async () => {
  const { sent, router, dialog } = await openCompleteDialog();
  fireEvent.click(dialog.getByRole('button', { name: 'Mark Complete' }));
  await screen.findByRole('button', { name: 'Marking complete…' });
  await router.navigate({ to: '/notifications' });
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await router.navigate({ to: '/appointments' });
  await screen.findByRole('button', { name: 'Mark Complete' });
  leavePage();
  expect(sent).toEqual([]);
});

it('sends the change immediately when the user leaves the page, and only then says that the status is updated', async () => {
  const { sent, dialog } = await openCompleteDialog();
  fireEvent.click(dialog.getByRole('button', { name: 'Mark Complete' }));
  await screen.findByRole('button', { name: 'Undo' });
  expect(sent).toEqual([]);
  expect(screen.queryByText('Appointment status updated')).toBeNull();
  leavePage();
  await screen.findByText('Appointment status updated');
  expect(sent.map(({ params, body }) => [params.id, body])).toEqual([['a-1', { status: 'completed' }]]);
});

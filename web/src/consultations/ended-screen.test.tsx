import { getAppointment } from '@carelane/contract/appointments/endpoints';
import { chatMessages, getNotes } from '@carelane/contract/consultations/endpoints';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { mock } from '../testing/mock';
import { mockDoctor } from '../testing/mock-doctor';
import { mockPatient } from '../testing/mock-patient';
import { closeApp, openApp } from '../testing/open-app';
import { upcomingVisit } from '../testing/people';

vi.setConfig({ testTimeout: 120_000 });
afterEach(closeApp);

it.each([
  ['patient', mockPatient, 'View Prescriptions'],
  ['doctor', () => mockDoctor([]), 'View/Create Prescription'],
] as const)('a completed visit offers the %s its prescriptions, chat and notes', async (_, signIn, label) => {
  Element.prototype.scrollIntoView = () => {};
  signIn();
  mock(getAppointment, { ...upcomingVisit(), status: 'completed' });
  const { startsAt: createdAt } = upcomingVisit();
  const message = { id: 'm-1', sender: 'doctor' as const, senderName: 'Meera Iyer', text: 'Drink enough' };
  mock(chatMessages, [{ ...message, time: '10:35 AM', createdAt }]);
  mock(getNotes, { text: '', updatedAt: null, earlier: [] });
  openApp('/consultation/a-1');
  const link = await screen.findByRole('link', { name: label });
  expect(link.getAttribute('href')).toBe('/prescriptions?appointmentId=a-1');
  fireEvent.click(screen.getByRole('button', { name: 'Chat, notes and papers' }));
  await screen.findByText('Drink enough');
  screen.getByText('This visit is over, so its chat is closed.');
  expect(screen.queryByLabelText('Message')).toBeNull();
  await screen.findByRole('tab', { name: 'Session Notes' });
});

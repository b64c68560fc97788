import { toWeeklyTemplate } from '@carelane/contract/doctors/availability';
import { getClosedTimes } from '@carelane/contract/doctors/cannot-attend-endpoints';
import { getDaysOff, ownDoctorProfile, saveTimeSlots } from '@carelane/contract/doctors/endpoints';
import { doctorPatients } from '@carelane/contract/patients/endpoints';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { mock } from '../../testing/mock';
import { mockDoctor } from '../../testing/mock-doctor';
import { closeApp, openApp } from '../../testing/open-app';
import { doctor } from '../../testing/people';
import { doctorKeys } from '../api';

vi.setConfig({ testTimeout: 120_000 });
afterEach(closeApp);

const withMonday = (slots: number) => toWeeklyTemplate([slots, 0, 0, 0, 0, 0, 0]);

it('follows hours that were saved elsewhere until a slot is changed, and says what it showed then', async () => {
  Element.prototype.scrollIntoView = () => {};
  mockDoctor([]);
  mock(doctorPatients, [], { page: { total: 0, nextCursor: null } });
  mock(getClosedTimes, { closedTimes: [] });
  mock(getDaysOff, { daysOff: [] });
  mock(ownDoctorProfile, { ...doctor, available_time_slots: withMonday(0b01) });
  const saved = { ...doctor, available_time_slots: withMonday(0b111) };
  const sent = mock(saveTimeSlots, saved, { appointmentsOutsideHours: [] });
  const { client } = openApp('/profile?tab=profile&open=hours');
  const slot = (time: string) => screen.findByRole<HTMLInputElement>('switch', { name: time });
  const refetchWith = async (slots: number) => {
    mock(ownDoctorProfile, { ...doctor, available_time_slots: withMonday(slots) });
    await act(() => client.refetchQueries({ queryKey: doctorKeys.own }));
  };
  expect((await slot('09:30 AM')).checked).toBe(false);
  await refetchWith(0b11);
  expect((await slot('09:30 AM')).checked).toBe(true);
  expect(screen.queryByText('You have unsaved changes.')).toBeNull();
  fireEvent.click(await slot('10:00 AM'));
  await screen.findByText('You have unsaved changes.');
  await refetchWith(0b10);
  expect((await slot('09:00 AM')).checked).toBe(true);
  mock(ownDoctorProfile, saved);
  fireEvent.click(screen.getByRole('button', { name: 'Save Availability' }));
  await screen.findByText('Availability updated successfully');
  expect(screen.queryByText('You have unsaved changes.')).toBeNull();
  expect(sent.map(({ body }) => body)).toEqual([
    { available_time_slots: withMonday(0b111), before: withMonday(0b11) },
  ]);
});

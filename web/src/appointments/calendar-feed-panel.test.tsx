import * as endpoints from '@carelane/contract/appointments/calendar-feed';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { mock } from '../testing/mock';
import { mockPatient } from '../testing/mock-patient';
import { closeApp, openApp } from '../testing/open-app';

vi.setConfig({ testTimeout: 120_000 });
afterEach(closeApp);

it('shows a new address once, and replaces it or turns it off with one click', async () => {
  mockPatient();
  let created = 0;
  let isOn = false;
  mock(endpoints.getCalendarFeed, () => ({
    isOn,
    showsNames: false,
    createdAt: isOn ? '2026-03-02T04:00:00.000Z' : null,
  }));
  mock(endpoints.replaceCalendarFeed, () => {
    isOn = true;
    created += 1;
    return { address: `https://care.test/calendar/${created}.ics` };
  });
  mock(endpoints.deleteCalendarFeed, () => {
    isOn = false;
    return null;
  });
  openApp('/profile');
  fireEvent.click(await screen.findByRole('button', { name: 'Create Calendar Address' }));
  expect(await screen.findByDisplayValue('https://care.test/calendar/1.ics')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open in Calendar App' }).getAttribute('href')).toBe(
    'webcal://care.test/calendar/1.ics',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Replace Address' }));
  expect(await screen.findByDisplayValue('https://care.test/calendar/2.ics')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Turn Off' }));
  expect(await screen.findByRole('button', { name: 'Create Calendar Address' })).toBeTruthy();
  expect(screen.queryByDisplayValue(/calendar/)).toBeNull();
});

it('does not show an address that was created earlier, but lets the patient change what the calendar shows', async () => {
  mockPatient();
  mock(endpoints.getCalendarFeed, { isOn: true, showsNames: true, createdAt: '2026-03-02T04:00:00.000Z' });
  const sent = mock(endpoints.updateCalendarFeed, { isOn: true, showsNames: false, createdAt: null });
  openApp('/profile');
  expect(await screen.findByText(/You created this address on/)).toBeTruthy();
  expect(screen.queryByDisplayValue(/calendar/)).toBeNull();
  fireEvent.click(screen.getByRole('switch', { name: /Show the doctor’s name/ }));
  await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ showsNames: false }]);
});

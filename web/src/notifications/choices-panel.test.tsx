import { getChoices, saveChoices } from '@carelane/contract/notifications/choice-endpoints';
import type { Choices } from '@carelane/contract/notifications/choices';
import { listPushSubscriptions } from '@carelane/contract/notifications/push-endpoints';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { mock } from '../testing/mock';
import { mockPatient } from '../testing/mock-patient';
import { closeApp, openApp } from '../testing/open-app';

vi.setConfig({ testTimeout: 120_000 });
afterEach(closeApp);

function openChoices(chosen: Choices) {
  mockPatient();
  mock(listPushSubscriptions, []);
  mock(getChoices, { ...chosen, timeZone: 'Asia/Kolkata' });
  const saved = mock(saveChoices, ({ body }) => body as Choices);
  openApp('/profile?tab=notifications');
  return saved;
}
const findCheckbox = (name: string) => screen.findByRole('checkbox', { name }) as Promise<HTMLInputElement>;

it('turns one of a kind’s channels off, and another one back on', async () => {
  const saved = openChoices({ off: ['news:mail'], quietHours: null });
  expect((await findCheckbox('News: Email')).checked).toBe(false);
  fireEvent.click(await findCheckbox('Reminders: Devices'));
  await expect
    .poll(() => saved.at(-1)?.body)
    .toEqual({
      off: ['news:mail', 'reminders:push'],
      quietHours: null,
      before: { off: ['news:mail'], quietHours: null },
    });
  expect((await findCheckbox('Reminders: Devices')).checked).toBe(false);
  fireEvent.click(await findCheckbox('News: Email'));
  await expect
    .poll(() => saved.at(-1)?.body)
    .toEqual({
      off: ['reminders:push'],
      quietHours: null,
      before: { off: ['news:mail', 'reminders:push'], quietHours: null },
    });
});

it('shows that messages about cancellations and money always arrive in the app and by email', async () => {
  openChoices({ off: [], quietHours: null });
  await findCheckbox('Cancellations and money: Devices');
  expect(screen.queryByRole('checkbox', { name: 'Cancellations and money: Email' })).toBeNull();
  expect(screen.getAllByText('Always')).toHaveLength(2);
  screen.getByText('A day and an hour before a visit, and for doctors a list of the day’s visits at 7 AM');
});

it('sets quiet hours in the person’s time zone', async () => {
  const saved = openChoices({ off: [], quietHours: null });
  const toggle = await screen.findByRole('switch', { name: /Quiet hours/ });
  expect(screen.getByText('In India time.')).toBeTruthy();
  fireEvent.click(toggle);
  await expect
    .poll(() => saved.at(-1)?.body)
    .toMatchObject({
      off: [],
      quietHours: { fromMinute: 1_320, untilMinute: 420 },
    });
  fireEvent.change(await screen.findByLabelText('Until'), { target: { value: '480' } });
  await expect
    .poll(() => saved.at(-1)?.body)
    .toMatchObject({
      quietHours: { fromMinute: 1_320, untilMinute: 480 },
    });
});

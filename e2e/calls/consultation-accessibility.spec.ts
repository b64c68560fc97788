import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible, expectFitsNarrowScreen } from './call-accessibility';
import { enterRoom, expectFrames, startCall, test } from './consultation-fixtures';

test('a whole call can be operated with only the keyboard', { tag: '@long' }, async ({
  browser,
  consultation,
}) => {
  test.slow();
  const { page: patient } = await enterRoom(browser, consultation, 'patient');
  await tabToAndPress(patient, patient.getByRole('button', { name: 'Join Video Consultation' }));
  const { page: doctor } = await enterRoom(browser, consultation, 'doctor');
  await tabToAndPress(doctor, doctor.getByRole('button', { name: 'Start Consultation' }));
  await expectFrames(doctor);

  const state = doctor.getByRole('group', { name: 'Call controls' }).getByRole('status');
  await expect(state).toHaveText('Microphone on, camera on');
  await tabToAndPress(doctor, doctor.getByRole('button', { name: 'Mute microphone' }), 'Space');
  await expect(doctor.getByRole('button', { name: 'Unmute microphone' })).toBeFocused();
  await expect(state).toHaveText('Microphone off, camera on');
  await tabToAndPress(doctor, doctor.getByRole('button', { name: 'Turn camera off' }), 'Space');
  await expect(state).toHaveText('Microphone off, camera off');

  const devices = doctor.getByRole('button', { name: 'Devices' });
  await tabToAndPress(doctor, devices);
  await expect(devices).toHaveAttribute('aria-expanded', 'true');
  await tabTo(doctor, doctor.getByRole('combobox', { name: 'Microphone' }));
  await doctor.keyboard.press('Escape');
  await expect(devices).toBeFocused();

  await tabTo(doctor, doctor.getByPlaceholder('Type a message...'));
  await doctor.keyboard.type('Can you hear me?');
  await doctor.keyboard.press('Enter');
  await expect(patient.getByRole('log').getByText('Can you hear me?')).toBeVisible();
  await tabTo(doctor, doctor.getByRole('tab', { name: 'Chat' }));
  await doctor.keyboard.press('ArrowRight');
  await tabTo(doctor, doctor.getByLabel('Medical Notes'));

  await tabToAndPress(doctor, doctor.getByRole('button', { name: 'End Session' }));
  await tabToAndPress(doctor, doctor.getByRole('button', { name: 'Yes, End for Both' }));
  await tabToAndPress(doctor, doctor.getByRole('button', { name: 'Mark Complete' }));
  await expect(doctor.getByText('Appointment status updated')).toBeVisible();
});

test('the lobby is accessible on phone and desktop, in both themes', { tag: '@long' }, async ({
  browser,
  consultation,
}) => {
  test.slow();
  const { page } = await enterRoom(browser, consultation, 'patient');
  await expect(page.getByRole('button', { name: 'Join Video Consultation' })).toBeVisible();
  await expectAccessible(page);
  await expectFitsNarrowScreen(page);
});

test('the call is accessible on phone and desktop, in both themes', { tag: '@long' }, async ({
  browser,
  consultation,
}) => {
  test.slow();
  const { doctor, patient } = await startCall(browser, consultation);
  // Moving video makes the axe scan many times slower and does not change its result.
  for (const { page } of [doctor, patient])
    await page.getByRole('button', { name: 'Turn camera off' }).click();
  await expect(doctor.page.getByText('’s camera is off')).toBeVisible();
  await expectAccessible(doctor.page);
  for (const { page } of [doctor, patient]) {
    await expectCallFillsScreen(page);
    await expectFitsNarrowScreen(page);
    await page.getByRole('button', { name: 'Chat, notes and papers' }).click();
    await expect(page.getByPlaceholder('Type a message...')).toBeVisible();
    await expectFitsNarrowScreen(page);
  }
});

test('on a phone a call shows who is there, and no control moves when the camera or microphone is switched', {
  tag: '@long',
}, async ({ browser, consultation }) => {
  const { patient } = await startCall(browser, consultation);
  const { page } = patient;
  await page.setViewportSize({ width: 390, height: 844 });
  const call = page.getByRole('region', { name: 'Call' });
  await expect(call.getByText(/^Dr\. [\w ]+$/)).toBeVisible();
  const positions = () =>
    call
      .getByRole('group', { name: 'Call controls' })
      .getByRole('button')
      .evaluateAll((buttons) => buttons.map((button) => JSON.stringify(button.getBoundingClientRect())));
  const before = await positions();
  for (const name of ['Turn camera off', 'Mute microphone']) {
    await call.getByRole('button', { name, exact: true }).click();
    await expect(call.getByRole('button', { name, exact: true })).toHaveCount(0);
    expect(await positions()).toEqual(before);
  }
});

async function expectCallFillsScreen(page: Page): Promise<void> {
  const call = page.getByRole('region', { name: 'Call' });
  const bottom = () => call.evaluate((element) => element.getBoundingClientRect().bottom);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(bottom).toBeGreaterThan(860);
  await expect.poll(bottom).toBeLessThanOrEqual(900);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => call.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  const menu = page.getByRole('button', { name: 'Open menu' });
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: 'Show menu' }).click();
  await expect(menu).toBeVisible();
  await page.getByRole('button', { name: 'Full screen' }).click();
  const labels = await page.getByRole('group', { name: 'Call controls' }).getByRole('button').allInnerTexts();
  expect(labels).not.toContain('');
}

const MAX_STOPS = 60;

async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${target} cannot be reached with the Tab key`);
}

async function tabToAndPress(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { getAppointment } from '../../contract/src/appointments/endpoints';
import { getNotes } from '../../contract/src/consultations/endpoints';
import { callEndpoint, overNetwork } from '../../server/src/testing/call-endpoint';
import {
  type Consultation,
  enterRoom,
  expectConnected,
  expectFrames,
  expectSteady,
  expectVoice,
  startCall,
  test,
} from './consultation-fixtures';

/** Audio energy far below a beep's, but above what a decoder produces for silence. */
const SILENCE = 0.0001;

test('before the call both people see their own video, and the doctor takes notes and sees who is waiting', {
  tag: '@long',
}, async ({ browser, consultation }) => {
  const { page: doctor } = await enterRoom(browser, consultation, 'doctor');
  await expect(doctor.getByRole('heading', { name: 'Doctor Consultation' })).toBeVisible();
  await expect(doctor.getByText('Asha Verma').first()).toBeVisible();
  await expect(doctor.getByText('Palpitations')).toBeVisible();
  await expect(doctor.getByRole('button', { name: 'Start Consultation' })).toBeVisible();
  await takeNotes(doctor, consultation);

  const { page: patient } = await enterRoom(browser, consultation, 'patient');
  await expect(patient.getByRole('heading', { name: 'Video Consultation' })).toBeVisible();
  await expect(patient.getByText('Dr. Meera Iyer').first()).toBeVisible();
  await expect(patient.getByText('Cardiology')).toBeVisible();
  await expect(patient.getByText('12 years')).toBeVisible();
  for (const name of ['Camera', 'Microphone', 'Speaker']) {
    await expect(patient.getByRole('combobox', { name, exact: true })).toBeVisible();
  }
  const level = patient.getByRole('meter', { name: 'Microphone level' });
  await expect
    .poll(async () => Number(await level.getAttribute('aria-valuenow')), { intervals: [100] })
    .toBeGreaterThan(0);
  await patient.getByRole('button', { name: 'Join Video Consultation' }).click();
  await expect(patient.getByText('Waiting for the doctor')).toBeVisible();
  await expect(doctor.getByText('Asha Verma is waiting for you.')).toBeVisible();
});

async function takeNotes(page: Page, { url, appointmentId, doctor }: Consultation): Promise<void> {
  await page.getByRole('tab', { name: 'Session Notes' }).click();
  await page.getByLabel('Medical Notes').fill('Rhythm irregular');
  await expect(page.getByText('All changes saved')).toBeVisible();
  await page.reload();
  await page.getByRole('tab', { name: 'Session Notes' }).click();
  await expect(page.getByLabel('Medical Notes')).toHaveValue('Rhythm irregular');
  await page.getByLabel('Medical Notes').fill('Rhythm irregular; ECG ordered');
  await page.getByRole('button', { name: 'Save Notes' }).click();
  await expect(page.getByText('All changes saved')).toBeVisible();
  const { data } = await callEndpoint(overNetwork(url), getNotes, {
    token: doctor.token,
    params: { appointmentId },
  });
  expect(data.text).toBe('Rhythm irregular; ECG ordered');
}

test('a call carries video and audio both ways, mute stops audio, camera off stops video, and ending the session ends it for both', async ({
  browser,
  consultation,
}) => {
  const { doctor, patient } = await startCall(browser, consultation);
  await expectFrames(doctor.page);
  await expectFrames(patient.page);
  await expectVoice(patient.page);

  await doctor.page.getByRole('button', { name: 'Mute microphone' }).click();
  await expect(doctor.page.getByRole('button', { name: 'Unmute microphone' })).toBeVisible();
  await expect(patient.page.getByText('Dr. Meera Iyer is muted')).toBeVisible();
  await expectSteady(patient.page, ({ audioEnergy }) => audioEnergy, SILENCE);

  await doctor.page.getByRole('button', { name: 'Turn camera off' }).click();
  await expect(patient.page.getByText('’s camera is off')).toBeVisible();
  await expectSteady(patient.page, ({ framesDecoded }) => framesDecoded, 2);
  await doctor.page.getByRole('button', { name: 'Turn camera on' }).click();
  await expectFrames(patient.page);
  await endForBoth(doctor.page, patient.page, consultation);
});

async function endForBoth(
  doctor: Page,
  patient: Page,
  { url, appointmentId, doctor: account }: Consultation,
): Promise<void> {
  await doctor.getByRole('button', { name: 'End Session' }).click();
  await doctor.getByRole('button', { name: 'Stay in the Call' }).click();
  await expect(doctor.getByRole('dialog')).toHaveCount(0);
  await expectFrames(patient);
  await doctor.getByRole('button', { name: 'End Session' }).click();
  await doctor.getByRole('button', { name: 'Yes, End for Both' }).click();
  await expect(doctor.getByText('The consultation session has been ended.', { exact: true })).toBeVisible();
  await expect(patient.getByText('The consultation session has been ended by the doctor.')).toBeVisible();
  const toast = patient.getByText('Session Ended');
  await expect(toast).toBeVisible();
  // The toast stays while the pointer is over it, so axe can read it.
  await toast.hover();
  const { violations } = await new AxeBuilder({ page: patient })
    .setLegacyMode()
    .include('.mantine-Notification-root')
    .withRules(['color-contrast'])
    .analyze();
  expect(violations.flatMap(({ nodes }) => nodes.map(({ failureSummary }) => failureSummary))).toEqual([]);
  await doctor.getByRole('button', { name: 'Mark Complete' }).click();
  await expect(doctor.getByText('Appointment status updated')).toBeVisible();
  const { data } = await callEndpoint(overNetwork(url), getAppointment, {
    token: account.token,
    params: { id: appointmentId },
  });
  expect(data.status).toBe('completed');
}

test('chat works both ways, is saved, Enter sends, and after a reload either side rejoins automatically', async ({
  browser,
  consultation,
}) => {
  test.slow();
  const { doctor, patient } = await startCall(browser, consultation);
  await chat(doctor.page, patient.page);
  for (const { page } of [patient, doctor]) {
    await page.reload();
    await expectConnected(page);
    await expectFrames(doctor.page);
    await expectFrames(patient.page);
  }
  await expect(patient.page.getByRole('log').locator('p')).toHaveText([
    'first line\nsecond line',
    'look here',
  ]);
  for (const { page } of [doctor, patient]) {
    await expect(page.getByText('User Disconnected')).toHaveCount(0);
    await expect(page.getByText('Connection Issue')).toHaveCount(0);
  }
});

async function chat(doctor: Page, patient: Page): Promise<void> {
  const messageBox = doctor.getByPlaceholder('Type a message...');
  await messageBox.fill('  first line');
  await messageBox.press('Shift+Enter');
  await messageBox.pressSequentially('second line  ');
  await messageBox.press('Enter');
  await expect(patient.getByRole('log').getByText('first line\nsecond line')).toBeVisible();
  await expect(messageBox).toHaveValue('');
  await messageBox.fill('   ');
  await messageBox.press('Enter');
  await expect(doctor.getByRole('log').locator('p')).toHaveCount(1);

  await patient.getByRole('tab', { name: 'Session Notes' }).click();
  await messageBox.fill('look here');
  await messageBox.press('Enter');
  await expect(patient.getByRole('tab', { name: 'Chat' })).toContainText('1');
}

test('leaving returns to the dashboard, notifies the other side immediately and closes every device', {
  tag: '@long',
}, async ({ browser, consultation }) => {
  const { doctor, patient } = await startCall(browser, consultation);
  await patient.page.evaluate(() => {
    const stream = document.querySelector<HTMLVideoElement>('video[aria-label="Your video"]')
      ?.srcObject as MediaStream;
    Object.assign(window, { tracksBefore: stream.getTracks() });
  });
  await patient.page.getByRole('button', { name: 'Leave Session' }).click();
  await expect(patient.page).toHaveURL(/\/dashboard$/);
  await expect(doctor.page.getByText('User Disconnected')).toBeVisible();
  await expect(doctor.page.getByText('The patient has left the session.')).toBeVisible();
  await expect(doctor.page.getByText('Waiting for the patient')).toBeVisible();
  const states = await patient.page.evaluate(() =>
    (window as unknown as { tracksBefore: MediaStreamTrack[] }).tracksBefore.map(
      ({ readyState }) => readyState,
    ),
  );
  expect(states).toEqual(['ended', 'ended']);
});

test('the call continues on other screens, with a link back', { tag: '@long' }, async ({
  browser,
  consultation,
}) => {
  const { doctor, patient } = await startCall(browser, consultation);
  const returnLink = patient.page.getByRole('link', { name: 'Return to call' });
  await expect(returnLink).toHaveCount(0);
  for (const screen of ['Dashboard', 'Find Doctors', 'Prescriptions', 'Appointments', 'AI Assistant']) {
    await patient.page.getByRole('link', { name: screen, exact: true }).first().click();
    await expect(patient.page).not.toHaveURL(/consultation/);
    await expect(returnLink).toBeVisible();
  }
  await expectFrames(doctor.page);
  await returnLink.click();
  await expectConnected(patient.page);
  await expectFrames(patient.page);
});

test('a second tab takes over the call from the first', { tag: '@long' }, async ({
  browser,
  consultation,
}) => {
  test.slow();
  const { doctor, patient } = await startCall(browser, consultation);
  const second = await patient.context.newPage();
  await second.goto(`${consultation.url}/consultation/${consultation.appointmentId}`);
  await second.getByRole('button', { name: 'Join Video Consultation' }).click();
  await expectConnected(second);
  await expect(patient.page.getByText('continues in another tab')).toBeVisible();
  await expectFrames(second);
  await expectFrames(doctor.page);
  await expect(doctor.page.getByText('User Disconnected')).toHaveCount(0);
});

test('a person without devices can still join with chat only', { tag: '@long' }, async ({
  browser,
  consultation,
}) => {
  const { page } = await enterRoom(browser, consultation, 'patient', { deviceError: 'NotAllowedError' });
  await expect(page.getByText('Your browser does not let us use your camera.')).toBeVisible();
  await expect(page.getByText('Your browser does not let us use your microphone.')).toBeVisible();
  await expect(page.getByText('You can still join with chat only.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
  await page.getByRole('button', { name: 'Join with chat only' }).click();
  await expect(page.getByText('Waiting for the doctor')).toBeVisible();
  const { page: doctor } = await enterRoom(browser, consultation, 'doctor');
  await doctor.getByRole('button', { name: 'Start Consultation' }).click();
  await expectFrames(page);
  await doctor.getByPlaceholder('Type a message...').fill('I see you here');
  await doctor.getByPlaceholder('Type a message...').press('Enter');
  await expect(page.getByText('I see you here')).toBeVisible();
});

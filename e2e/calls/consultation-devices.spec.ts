import { expect, type Page } from '@playwright/test';
import {
  enterRoom,
  expectConnected,
  expectFrames,
  expectVoice,
  startCall,
  test,
} from './consultation-fixtures';

const readSentTrack = (page: Page, kind: 'audio' | 'video') =>
  page.evaluate((trackKind) => {
    const connection = window.connections.findLast(({ connectionState }) => connectionState !== 'closed');
    const track = connection?.getSenders().find(({ track }) => track?.kind === trackKind)?.track;
    return track && { label: track.label, deviceId: track.getSettings().deviceId };
  }, kind);

test('a shared screen is seen by the other side, and stopping it brings the camera back', {
  tag: '@long',
}, async ({ browser, consultation }) => {
  const { doctor, patient } = await startCall(browser, consultation);
  const camera = await readSentTrack(doctor.page, 'video');
  await doctor.page.getByRole('button', { name: 'Share screen' }).click();
  await expect(doctor.page.getByText('Sharing screen', { exact: true })).toBeVisible();
  await expect.poll(async () => (await readSentTrack(doctor.page, 'video'))?.label).not.toBe(camera?.label);
  await expectFrames(patient.page);

  await doctor.page.getByRole('button', { name: 'Turn camera off' }).click();
  await expect(patient.page.getByText('’s camera is off')).toHaveCount(0);
  await expectFrames(patient.page);
  await doctor.page.getByRole('button', { name: 'Turn camera on' }).click();

  await doctor.page.getByRole('button', { name: 'Stop sharing' }).click();
  await expect(doctor.page.getByRole('button', { name: 'Share screen' })).toBeVisible();
  expect(await readSentTrack(doctor.page, 'video')).toEqual(camera);
  await expectFrames(patient.page);
});

test('a person who chose audio only in the device test sees this choice first in the lobby', {
  tag: '@long',
}, async ({ browser, consultation }) => {
  const { page } = await enterRoom(browser, consultation, 'patient', {
    deviceError: 'NotAllowedError',
    deviceKind: 'video',
    path: `/appointments/${consultation.appointmentId}/test`,
  });
  await page.getByRole('button', { name: 'Start Test' }).click();
  await page.getByRole('checkbox', { name: 'Join with audio only' }).check();
  await page.goto(`${consultation.url}/consultation/${consultation.appointmentId}`);
  const lobby = page.getByRole('region', { name: 'Before you join' });
  await expect(lobby.getByText('Your camera is off')).toBeVisible();
  await expect(lobby.getByRole('button', { name: /^Join/ })).toHaveText([
    'Join with audio only',
    'Join Video Consultation',
    'Join with chat only',
  ]);
  await expect(lobby.getByRole('alert')).toHaveCount(0);
  await page.reload();
  await lobby.getByRole('button', { name: 'Join with audio only' }).click();
  const { page: doctor } = await enterRoom(browser, consultation, 'doctor');
  await doctor.getByRole('button', { name: 'Start Consultation' }).click();
  await expectConnected(page);
  expect(await readSentTrack(page, 'audio')).toBeTruthy();
  expect(await readSentTrack(page, 'video')).toBeFalsy();
});

test('another camera and microphone can be chosen in the call, and both are remembered', {
  tag: '@long',
}, async ({ browser, consultation }) => {
  const { doctor, patient } = await startCall(browser, consultation);
  await doctor.page.getByRole('button', { name: 'Devices' }).click();
  for (const [name, kind] of [
    ['Camera', 'video'],
    ['Microphone', 'audio'],
  ] as const) {
    const before = await readSentTrack(doctor.page, kind);
    const select = doctor.page.getByRole('combobox', { name, exact: true });
    const otherIds = await select
      .locator('option')
      .evaluateAll(
        (options, usedId) =>
          options.map((option) => (option as HTMLOptionElement).value).filter((id) => id !== usedId),
        before?.deviceId,
      );
    await select.selectOption(otherIds.at(-1) ?? '');
    await expect.poll(async () => (await readSentTrack(doctor.page, kind))?.deviceId).toBe(otherIds.at(-1));
  }
  await expectFrames(patient.page);
  const readDevices = async () => [
    (await readSentTrack(doctor.page, 'video'))?.deviceId,
    (await readSentTrack(doctor.page, 'audio'))?.deviceId,
  ];
  const chosen = await readDevices();
  await doctor.page.reload();
  await expectConnected(doctor.page);
  expect(await readDevices()).toEqual(chosen);
});

test('an unplugged camera is reported in plain language, audio continues, and the camera can come back', {
  tag: '@long',
}, async ({ browser, consultation }) => {
  const { doctor, patient } = await startCall(browser, consultation);
  await unplug(patient.page, 'video');
  await expect(patient.page.getByText('Your camera was disconnected.').first()).toBeVisible();
  await expect(doctor.page.getByText('Asha Verma’s camera is off')).toBeVisible();
  await expectVoice(doctor.page);
  await expectConnected(patient.page);

  await plugIn(patient.page);
  await expect(patient.page.getByText('Your camera was disconnected.')).toHaveCount(0);
  await expectFrames(doctor.page);
});

test('the other person’s video can be shown in a picture-in-picture window', { tag: '@long' }, async ({
  browser,
  consultation,
}) => {
  const { doctor } = await startCall(browser, consultation);
  await expectFrames(doctor.page);
  const button = doctor.page.getByRole('button', { name: 'Picture in picture' });
  test.skip((await button.count()) === 0, 'this browser has no picture in picture');
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  const pictureLabel = () =>
    doctor.page.evaluate(() => document.pictureInPictureElement?.getAttribute('aria-label') ?? null);
  expect(await pictureLabel()).toBe('Video of Asha Verma');
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  expect(await pictureLabel()).toBeNull();
});

test('the speaker and the connection can be tested before the call', { tag: '@long' }, async ({
  browser,
  consultation,
}) => {
  const { page } = await enterRoom(browser, consultation, 'patient');
  await page.evaluate(() => {
    const started: number[] = [];
    Object.assign(window, { started });
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when) {
      started.push(this.frequency.value);
      start.call(this, when);
    };
  });
  await page.getByRole('button', { name: 'Test speaker' }).click();
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { started: number[] }).started.length))
    .toBe(3);
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(
    page.getByText(/^(Your connection is ready for video|We could not fully check your network)/),
  ).toBeVisible();
});

test('a person without a camera can join with audio only', { tag: '@long' }, async ({
  browser,
  consultation,
}) => {
  const patient = await enterRoom(browser, consultation, 'patient', {
    deviceError: 'NotFoundError',
    deviceKind: 'video',
  });
  await expect(patient.page.getByText('could not find a camera')).toBeVisible();
  await expect(patient.page.getByText('You can still join with audio only or with chat only.')).toBeVisible();
  await patient.page.getByRole('button', { name: 'Join with audio only' }).click();
  const doctor = await enterRoom(browser, consultation, 'doctor');
  await doctor.page.getByRole('button', { name: 'Start Consultation' }).click();
  await expectFrames(patient.page);
  await expect(doctor.page.getByText('Asha Verma’s camera is off')).toBeVisible();
  await expectVoice(doctor.page);
});

function unplug(page: Page, kind: 'audio' | 'video'): Promise<void> {
  return page.evaluate((trackKind) => {
    const { mediaDevices } = navigator;
    const openDevices = mediaDevices.getUserMedia.bind(mediaDevices);
    Object.assign(window, {
      restoreDevices: () => Object.assign(mediaDevices, { getUserMedia: openDevices }),
    });
    mediaDevices.getUserMedia = (constraints) =>
      constraints?.[trackKind]
        ? Promise.reject(new DOMException('unplugged', 'NotFoundError'))
        : openDevices(constraints);
    const connection = window.connections.findLast(({ connectionState }) => connectionState !== 'closed');
    const track = connection?.getSenders().find(({ track }) => track?.kind === trackKind)?.track;
    track?.stop();
    track?.dispatchEvent(new Event('ended'));
    mediaDevices.dispatchEvent(new Event('devicechange'));
  }, kind);
}

function plugIn(page: Page): Promise<void> {
  return page.evaluate(() => {
    (window as unknown as { restoreDevices(): void }).restoreDevices();
    navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
  });
}

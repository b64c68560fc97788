import { getChoices } from '@carelane/contract/notifications/choice-endpoints';
import { markRead } from '@carelane/contract/notifications/endpoints';
import {
  addPushSubscription,
  getPushKey,
  listPushSubscriptions,
  removePushSubscription,
} from '@carelane/contract/notifications/push-endpoints';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readStored, STORAGE } from '../lib/storage';
import { mock, refused } from '../testing/mock';
import { mockPatient } from '../testing/mock-patient';
import { closeApp, openApp } from '../testing/open-app';
import { today } from './push';

vi.setConfig({ testTimeout: 120_000 });
afterEach(async () => {
  await closeApp();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

const createdAt = '2026-01-05T10:00:00.000Z';
const keys = { p256dh: 'key', auth: 'secret' };
const subscription = { endpoint: 'https://push.test/1', expirationTime: null, keys };

const workerListeners: ((event: object) => void)[] = [];

function stubPush(permission: NotificationPermission = 'default', existing: object | null = null) {
  const requestPermission = vi.fn(async () => 'granted');
  const subscribe = vi.fn(async () => ({ toJSON: () => subscription }));
  const registration = { pushManager: { getSubscription: async () => existing, subscribe } };
  vi.stubGlobal('Notification', { permission, requestPermission });
  vi.stubGlobal('PushManager', class {});
  Object.defineProperty(navigator, 'serviceWorker', {
    value: {
      ready: Promise.resolve(registration),
      getRegistration: async () => registration,
      addEventListener: (name: string, listener: (event: object) => void) => {
        if (name === 'message') workerListeners.push(listener);
      },
      removeEventListener() {},
    },
    configurable: true,
  });
  return { requestPermission, subscribe };
}

function mockDevices(devices: { _id: string; current: boolean }[]) {
  const list = [...devices];
  const show = (device: (typeof list)[number]) => ({ ...device, device: 'Firefox', createdAt });
  mock(getPushKey, { publicKey: 'site-key' });
  mock(listPushSubscriptions, () => list.map(show));
  const added = mock(addPushSubscription, () => {
    const device = { _id: 'd-1', current: true };
    list.push(device);
    return show(device);
  });
  const removed = mock(removePushSubscription, ({ params }) => {
    list.splice(
      list.findIndex(({ _id }) => _id === params.id),
      1,
    );
    return null;
  });
  return { added, removed };
}

it('push is offered once there is a visit, and the browser asks only after the click', async () => {
  mockPatient();
  const { requestPermission, subscribe } = stubPush();
  const { added } = mockDevices([]);
  openApp('/dashboard');
  const turnOn = await screen.findByRole('button', { name: 'Turn On' });
  expect(requestPermission).not.toHaveBeenCalled();
  fireEvent.click(turnOn);
  await expect.poll(() => screen.queryByRole('button', { name: 'Turn On' })).toBeNull();
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'site-key' });
  expect(added.map(({ body }) => body)).toEqual([subscription]);
});

it('does not say that reminders are on when the browser does not allow them', async () => {
  mockPatient();
  const { requestPermission, subscribe } = stubPush();
  requestPermission.mockResolvedValue('denied');
  const { added } = mockDevices([]);
  openApp('/dashboard');
  fireEvent.click(await screen.findByRole('button', { name: 'Turn On' }));
  await expect.poll(() => requestPermission.mock.calls.length).toBe(1);
  await screen.findByRole('button', { name: 'Turn On' });
  expect(screen.queryByText('Reminders are on for this device.')).toBeNull();
  expect([subscribe.mock.calls.length, added.length]).toEqual([0, 0]);
});

it('the offer of push disappears when somebody declines it', async () => {
  mockPatient();
  stubPush();
  mockDevices([]);
  openApp('/dashboard');
  fireEvent.click(await screen.findByRole('button', { name: 'No, Thanks' }));
  await expect.poll(() => screen.queryByText('Would you like reminders on this device?')).toBeNull();
});

it('push is off while only another device has it, and the profile can remove that device', async () => {
  mockPatient();
  stubPush('granted');
  const { removed } = mockDevices([{ _id: 'd-2', current: false }]);
  mock(getChoices, { off: [], quietHours: null, timeZone: 'Asia/Kolkata' });
  openApp('/notifications');
  const toggle = await screen.findByRole('switch', { name: /Notifications on this device/ });
  expect((toggle as HTMLInputElement).checked).toBe(false);
  await closeApp();
  openApp('/profile?tab=notifications');
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  await expect.poll(() => removed.map(({ params }) => params.id)).toEqual(['d-2']);
});

describe('a browser that gets push messages from before the sign-in', () => {
  function givenBrowser() {
    const unsubscribe = vi.fn(async () => true);
    stubPush('granted', { toJSON: () => subscription, unsubscribe });
    mockPatient();
    return unsubscribe;
  }
  const stored = { _id: 'd-1', device: 'Firefox', createdAt, current: true };
  const renewal = { ...subscription, isRenewal: true };

  it('goes on getting them if the same person signed in', async () => {
    const unsubscribe = givenBrowser();
    const sent = mock(addPushSubscription, stored);
    openApp('/dashboard');
    await expect.poll(() => sent.map(({ body }) => body)).toEqual([renewal]);
    await expect.poll(() => readStored(STORAGE.push)).toBe(today());
    expect(unsubscribe).not.toHaveBeenCalled();
  });

  it('gets no more of them if somebody else signed in', async () => {
    const unsubscribe = givenBrowser();
    mock(addPushSubscription, refused('NOT_FOUND'));
    openApp('/dashboard');
    await expect.poll(() => unsubscribe.mock.calls.length).toBe(1);
    expect(readStored(STORAGE.push)).toBeNull();
  });

  it('keeps them if the server cannot say whose they are', async () => {
    const unsubscribe = givenBrowser();
    const sent = mock(addPushSubscription, refused('UNAVAILABLE'));
    openApp('/dashboard');
    await expect.poll(() => sent.length).toBeGreaterThan(0);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(unsubscribe).not.toHaveBeenCalled();
  });
});

it.each([
  ['opens its screen in a tab that shows another', '/appointments', false, '/appointments', true],
  ['leaves a tab with an open dialog alone', '/appointments', true, '/dashboard', false],
  [
    'is marked as read in a tab on its screen, even with an open dialog',
    '/dashboard',
    true,
    '/dashboard',
    true,
  ],
])('a tapped notification %s', async (_, link, hasDialog, expectedPath, isHandled) => {
  mockPatient();
  stubPush();
  mockDevices([]);
  const read = mock(markRead, null);
  workerListeners.length = 0;
  const { router } = openApp('/dashboard');
  await screen.findByRole('button', { name: 'Turn On' });
  await expect.poll(() => workerListeners.length).toBe(1);
  const dialog = document.createElement('div');
  if (hasDialog) dialog.setAttribute('role', 'dialog');
  document.body.append(dialog);
  const replies: boolean[] = [];
  workerListeners[0]?.({
    data: { openNote: { id: 'n-1', link } },
    ports: [{ postMessage: (canOpen: boolean) => replies.push(canOpen) }],
  });
  dialog.remove();
  await expect.poll(() => router.state.location.pathname).toBe(expectedPath);
  await expect.poll(() => read.map(({ params }) => params.id)).toEqual(isHandled ? ['n-1'] : []);
  expect(replies).toEqual([isHandled]);
});

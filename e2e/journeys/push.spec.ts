import type { BrowserContext, Page, Worker } from '@playwright/test';
import { CHROMIUM } from '../lib/chromium';
import { expect, newPatient, signInAs, test } from '../lib/fixtures';

test.use({ serviceWorkers: 'allow', launchOptions: CHROMIUM });

async function connectPushService(context: BrowserContext, page: Page, origin: string) {
  const devtools = await context.newCDPSession(page);
  const registrationId = await new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const registration = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`);
      if (registration) resolve(registration.registrationId);
    });
    void devtools.send('ServiceWorker.enable');
  });
  return (message: object) =>
    devtools.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId,
      data: JSON.stringify(message),
    });
}

interface WorkerScope extends EventTarget {
  registration: ServiceWorkerRegistration;
  clients: { openWindow(address: string): Promise<null> };
}

const readNotifications = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration } = self as unknown as WorkerScope;
    return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }));
  });

/** A browser lets a worker open a window only after a real tap, so the address is caught here. */
const tapNotification = (worker: Worker) =>
  worker.evaluate(async () => {
    const scope = self as unknown as WorkerScope;
    const [notification] = await scope.registration.getNotifications();
    return new Promise<string>((resolve) => {
      scope.clients.openWindow = async (address) => {
        resolve(address);
        return null;
      };
      scope.dispatchEvent(Object.assign(new ExtendableEvent('notificationclick'), { notification }));
    });
  });
declare const ExtendableEvent: typeof Event;

test('with every page closed the worker shows a message, and a tap opens its visit', {
  tag: '@long',
}, async ({ page, context, productUrl }) => {
  await context.grantPermissions(['notifications']);
  await signInAs(page, await newPatient(page));
  await page.goto('/dashboard');
  await page.evaluate(() => navigator.serviceWorker.ready);
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('there is no worker');
  const deliver = await connectPushService(context, await context.newPage(), productUrl);
  await page.close();

  await deliver({ id: 'note-1', text: 'Your visit starts within an hour.', link: '/appointments/visit-1' });
  await expect
    .poll(() => readNotifications(worker))
    .toEqual([{ title: 'Carelane', body: 'Your visit starts within an hour.' }]);
  expect(await tapNotification(worker)).toBe(`${productUrl}/appointments/visit-1#note=note-1`);
  await expect.poll(() => readNotifications(worker)).toEqual([]);
});

test('a device that gets push messages is listed in the profile', { tag: '@long' }, async ({
  page,
  context,
}) => {
  const patient = await newPatient(page);
  await context.grantPermissions(['notifications']);
  // Without a network, the browser has no push service to subscribe to. The keys look like a browser's.
  await page.addInitScript(() => {
    const keys = {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    };
    PushManager.prototype.subscribe = async () =>
      ({
        toJSON: () => ({
          endpoint: `https://fcm.googleapis.com/fcm/send/${Date.now()}`,
          expirationTime: null,
          keys,
        }),
      }) as unknown as PushSubscription;
  });
  await signInAs(page, patient);
  await page.goto('/notifications');
  const toggle = page.getByRole('switch', { name: 'Notifications on this device' });
  await expect(toggle).toBeEnabled();
  await toggle.click({ force: true });
  await expect(toggle).toBeChecked();
  await expect(toggle).toBeEnabled();
  await expect(toggle).toBeChecked();
  await page.goto('/profile?tab=notifications');
  await expect(page.getByRole('heading', { name: 'Notifications on Your Devices' })).toBeVisible();
  await expect(page.getByText('This device', { exact: true })).toHaveCount(1);
});

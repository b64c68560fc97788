import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { zonedDate } from '../../contract/src/time/zoned-time';
import { expectErrors, REVOKED } from '../lib/console-watch';
import { type Account, api, callAs, expect, newDoctor, newPatient, signInAs, test } from '../lib/fixtures';

const TWO_DAYS_MS = 2 * 86_400_000;
const CHILD = {
  name: 'Asha Rao',
  relation: 'child',
  date_of_birth: '2018-05-01',
  gender: 'Female',
  blood_group: 'O+',
};

async function addMember(page: Page, guardian: Account, member: object): Promise<string> {
  const { body } = await callAs(page, guardian, 'POST', '/patient/people', { ...CHILD, ...member });
  return body.data._id;
}

async function actFor(page: Page, guardian: Account, id: string): Promise<Account> {
  const { body } = await callAs(page, guardian, 'POST', `/patient/people/${id}/switch`);
  return { ...guardian, token: body.data.accessToken };
}

const banner = (page: Page) => page.getByRole('region', { name: 'Acting for somebody else' });

test('a parent adds a child, books for the child and switches back with one tap', async ({ page }) => {
  const doctor = await newDoctor(page, 'Kavya Nair', { fees: 0 });
  const parent = await newPatient(page, 'Meera Rao');
  await signInAs(page, parent);
  await page.goto('/profile?tab=family');
  await page.getByRole('button', { name: 'Add a Person' }).click();
  await page.getByLabel('Full Name').fill('Asha Rao');
  await page.getByRole('combobox', { name: 'Relationship to You' }).click();
  await page.getByRole('option', { name: 'Child' }).click();
  await page.getByLabel('Date of Birth').fill('01/05/2018');
  await page.getByRole('combobox', { name: 'Gender' }).click();
  await page.getByRole('option', { name: 'Female' }).click();
  await page.getByRole('combobox', { name: 'Blood Group' }).click();
  await page.getByRole('option', { name: 'O+' }).click();
  await page.getByRole('radio', { name: 'None known' }).check();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Looked after by you.')).toBeVisible();

  await page.goto(`/book-appointment/${doctor.profileId}`);
  await page.getByRole('button', { name: 'Asha Rao', exact: true }).click();
  await expect(banner(page)).toContainText('You are using Carelane for Asha Rao');
  await expect(page.getByLabel('Adult Who Will Be Present')).toHaveValue('Meera Rao');
  await page
    .getByRole('button', { name: /\d:\d\d [AP]M/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Book Appointment' }).click();
  await expect(page).toHaveURL(/\/appointments|\/success/);
  await page.goto('/appointments');
  await expect(page.getByText('Dr. Kavya Nair').first()).toBeVisible();

  await page.getByRole('button', { name: 'Switch to Meera Rao' }).click();
  await expect(banner(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: /Meera Rao/ })).toBeVisible();
  await page.goto('/appointments');
  await expect(page.getByText('Dr. Kavya Nair')).toHaveCount(0);
});

test('a link from a message opens the page for the person it is about', async ({ page }) => {
  const doctor = await newDoctor(page, 'Kavya Nair', { fees: 0 });
  const parent = await newPatient(page, 'Meera Rao');
  const id = await addMember(page, parent, {});
  const date = zonedDate(new Date(Date.now() + TWO_DAYS_MS), 'Asia/Kolkata');
  const visit = await api(page).bookFreeVisit(await actFor(page, parent, id), doctor, { date });
  await signInAs(page, parent);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /Notifications/ }).click();
  await page.getByRole('link', { name: /^Asha Rao: Your appointment/ }).click();
  await expect(banner(page)).toContainText('Asha Rao');
  await expect(page).toHaveURL(`/appointments/${visit}`);
  await expect(page.getByText('Booked by Meera Rao').first()).toBeVisible();
});

test('a guardian whose access is ended elsewhere returns to their own account', async ({ page }) => {
  const parent = await newPatient(page, 'Meera Rao');
  const id = await addMember(page, parent, {});
  await signInAs(page, parent);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Switch to Asha Rao' }).click();
  await expect(banner(page)).toBeVisible();
  expectErrors(REVOKED);
  await callAs(page, parent, 'POST', `/patient/people/${id}/end`, {
    closeProfile: true,
    password: parent.password,
  });
  await expect(banner(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: /Meera Rao/ })).toBeVisible();
});

test('switching in one tab also switches the other, and Back does not return to the previous person', async ({
  page,
}) => {
  const parent = await newPatient(page, 'Meera Rao');
  await addMember(page, parent, {});
  await signInAs(page, parent);
  await page.goto('/profile?tab=profile');
  await page.goto('/dashboard');
  const second = await page.context().newPage();
  await second.goto('/dashboard');
  await expect(second.getByRole('heading', { name: /Meera Rao/ })).toBeVisible();

  await page.getByRole('button', { name: 'Switch to Asha Rao' }).click();
  await expect(banner(page)).toContainText('Asha Rao');
  await expect(banner(second)).toContainText('Asha Rao');
  await page.goBack();
  await expect(page).toHaveURL('/profile?tab=profile');
  await expect(banner(page)).toContainText('Asha Rao');

  expectErrors(REVOKED);
  await second.getByRole('button', { name: 'Back to my account' }).click();
  for (const tab of [second, page]) {
    await expect(banner(tab)).toHaveCount(0);
    await expect(tab.getByRole('button', { name: 'Switch to Asha Rao' })).toBeVisible();
  }
});

const CANARY = 'qzcanary';
const SCREENS = [
  '/dashboard',
  '/appointments',
  '/prescriptions',
  '/payments',
  '/notifications',
  '/profile?tab=profile',
  '/aiassistance',
];

const readBrowserStorage = (page: Page) =>
  page.evaluate(async () => {
    const cached: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        cached.push(request.url);
        const response = await cache.match(request);
        if (response && request.url.includes('/api/')) cached.push(await response.text());
      }
    }
    const databases = (await indexedDB.databases()).map(({ name }) => name);
    const worker = await navigator.serviceWorker?.getRegistration();
    const notifications = (await worker?.getNotifications?.()) ?? [];
    return JSON.stringify({
      local: { ...localStorage },
      tab: { ...sessionStorage },
      history: history.state,
      notifications: notifications.map(({ title, body }) => `${title} ${body}`),
      cached,
      databases,
    });
  });

async function writeInRoom(page: Page, visit: string): Promise<void> {
  await page.goto(`/consultation/${visit}`);
  await page.getByRole('tab', { name: 'Session Notes' }).click();
  await page.getByLabel('Personal Notes').fill(`${CANARY} notes`);
  await page.getByRole('tab', { name: 'Papers' }).click();
  const photo = await sharp({ create: { width: 90, height: 120, channels: 3, background: '#f4efe6' } })
    .jpeg()
    .toBuffer();
  const paper = { name: `${CANARY}.jpg`, mimeType: 'image/jpeg', buffer: photo };
  await page.getByLabel('Choose papers').setInputFiles(paper);
  await expect(page.getByRole('list', { name: 'Papers' }).getByText(paper.name)).toBeVisible();
}

test('after switching, the browser shows and stores nothing about the previous person', {
  tag: '@long',
}, async ({ page }) => {
  test.setTimeout(180_000);
  const doctor = await newDoctor(page, 'Kavya Nair', { fees: 0 });
  const parent = await newPatient(page, 'Meera Rao');
  const id = await addMember(page, parent, { allergies: [`${CANARY} nuts`] });
  await addMember(page, parent, { name: 'Dev Rao' });
  const child = await actFor(page, parent, id);
  await callAs(page, child, 'PATCH', '/patient/update', {
    address: `${CANARY} street`,
    About: `${CANARY} history`,
    emergency_contact: `${CANARY} contact`,
  });
  const date = zonedDate(new Date(Date.now() + TWO_DAYS_MS), 'Asia/Kolkata');
  const visit = await api(page).bookFreeVisit(child, doctor, { date, reason: `${CANARY} reason` });

  await signInAs(page, parent);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Switch to Asha Rao' }).click();
  await expect(banner(page)).toContainText('Asha Rao');
  for (const screen of [...SCREENS, `/appointments/${visit}`]) {
    await page.goto(screen);
    await expect(banner(page)).toBeVisible();
  }
  await expect(page.getByText(`${CANARY} reason`)).toBeVisible();
  await writeInRoom(page, visit);
  await page.goto(`/book-appointment/${doctor.profileId}`);
  await page.getByLabel('Reason').fill(`${CANARY} draft`);
  await page.goto('/aiassistance');
  await page.getByPlaceholder('Type your symptoms or questions...').fill(`itching ${CANARY}`);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText(`itching ${CANARY}`)).toBeVisible();
  await expect.poll(() => readBrowserStorage(page)).toContain(CANARY);

  for (const next of ['Dev Rao', 'Meera Rao']) {
    await page.getByRole('button', { name: `Switch to ${next}` }).click();
    await expect(page.getByRole('heading', { name: new RegExp(next) })).toBeVisible();
    expect(await readBrowserStorage(page)).not.toContain(CANARY);
    for (const screen of [...SCREENS, `/book-appointment/${doctor.profileId}`]) {
      await page.goto(screen);
      await expect(page.getByRole('button', { name: 'User menu' })).toBeVisible();
      await expect(page.getByRole('main')).not.toContainText('Loading');
      expect(await page.locator('body').textContent(), screen).not.toContain(CANARY);
      expect(
        await page
          .locator('textarea, input')
          .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value).join()),
      ).not.toContain(CANARY);
    }
    expect(await readBrowserStorage(page)).not.toContain(CANARY);
  }
});

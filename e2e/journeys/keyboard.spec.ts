import type { Locator, Page } from '@playwright/test';
import { expect, newDoctor, newPatient, signInAs, test } from '../lib/fixtures';

test.use({ timezoneId: 'Asia/Kolkata' });

const MAX_STOPS = 80;

async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.first().waitFor();
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    if (await target.first().evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the keyboard cannot reach ${target}`);
}

test('a whole booking can be made with the keyboard: search, day, time, reason and card', async ({
  page,
}) => {
  const surname = `Keyboard${Date.now()}`;
  await newDoctor(page, `Tara ${surname}`);
  await signInAs(page, await newPatient(page));
  await page.goto('/doctors');
  await tabTo(page, page.getByRole('link', { name: 'Skip to content' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Search'));
  await page.keyboard.type(surname);
  await expect(page.getByText('Showing 1 doctor')).toBeVisible();
  await tabTo(page, page.getByRole('link', { name: /^Book Appointment/ }));
  await page.keyboard.press('Enter');

  await tabTo(page, page.getByRole('gridcell').getByRole('button', { pressed: true }));
  const before = await page.locator('[data-date]:focus').getAttribute('data-date');
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('[data-date]:focus')).not.toHaveAttribute('data-date', before ?? '');
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: '10:30 AM', exact: true }));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('radio', { name: /Video Consultation/ }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /In-person Consultation/ })).toBeChecked();
  await page.keyboard.press('ArrowUp');
  await tabTo(page, page.getByLabel('Reason'));
  await page.keyboard.type('A persistent cough');
  await tabTo(page, page.getByRole('button', { name: 'Book Appointment' }));
  await page.keyboard.press('Enter');

  await page.waitForURL(/\/test-checkout\//);
  await tabTo(page, page.getByLabel('Card number'));
  await page.keyboard.type('4242424242424242');
  await tabTo(page, page.getByLabel('Expiry'));
  await page.keyboard.type('12/34');
  await tabTo(page, page.getByLabel('CVC'));
  await page.keyboard.type('123');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Payment Successful')).toBeVisible();
});

test('each main screen has the expected accessibility tree', async ({ page }) => {
  const doctor = await newDoctor(page, 'Noor Aria');
  await signInAs(page, await newPatient(page, 'Asha Aria'));
  await page.goto('/dashboard');
  await expect(page.getByText('No upcoming appointments scheduled.')).toBeVisible();
  await expect(page.getByRole('banner')).toMatchAriaSnapshot(`
    - banner:
      - button "Toggle sidebar" [expanded]
      - button "Notifications"
      - button "User menu"
  `);
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Welcome back, Asha Aria" [level=1]
      - region "Next appointment":
        - heading "How can we help?" [level=2]
      - heading "My Appointments" [level=2]
      - tablist:
        - tab /Today/
        - tab /Upcoming/ [selected]
        - tab /Past/
      - heading "Upcoming Appointments" [level=2]
      - heading "Find a Doctor" [level=2]
  `);
  await page.goto(`/book-appointment/${doctor.profileId}`);
  await expect(page.getByRole('button', { name: '10:30 AM', exact: true })).toBeVisible();
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Book Appointment" [level=1]
      - heading "Date and Time" [level=2]
      - grid /\\w+ \\d{4}/
      - group "Morning"
      - group "Afternoon"
      - heading "Your Visit" [level=2]
      - radiogroup "Consultation Type":
        - radio "Video Consultation" [checked]
        - radio "In-person Consultation"
      - textbox "Reason"
  `);
  await expect(page.getByRole('complementary')).toMatchAriaSnapshot(`
    - heading "Appointment Summary" [level=2]
    - button "Book Appointment" [disabled]
  `);
});

test('the focus stays on a button that is disabled while its form is sent', async ({ page }) => {
  await signInAs(page, await newPatient(page));
  await page.goto('/profile');
  const save = page.getByRole('button', { name: 'Save Changes' });
  let respond = () => {};
  const isReleased = new Promise<void>((resolve) => {
    respond = resolve;
  });
  await page.route('**/user/update-account-details', async (route) => {
    await isReleased;
    await route.continue();
  });
  await tabTo(page, save);
  await page.keyboard.press('Enter');
  await expect(save).toBeDisabled();
  respond();
  await expect(page.getByText('Account details updated successfully!')).toBeVisible();
  await expect(save).toBeFocused();
});

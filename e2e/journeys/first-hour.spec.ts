import type { Locator, Page } from '@playwright/test';
import { expectErrors, NO_PROFILE } from '../lib/console-watch';
import { expect, newDoctor, test } from '../lib/fixtures';

/** In the keystroke-level model a person needs 1.35 s to think of a step and 1.1 s to point at its target. */
const STEP_SECONDS = 1.35 + 1.1;
const CHARACTER_SECONDS = 0.28;

function newcomer(page: Page) {
  const counted = { taps: 0, fields: 0, seconds: 0 };
  return {
    counted,
    button: (name: string | RegExp) => page.getByRole('button', { name }),
    link: (name: string | RegExp) => page.getByRole('link', { name }),
    tap: async (target: Locator) => {
      counted.taps += 1;
      counted.seconds += STEP_SECONDS;
      await target.click();
    },
    type: async (label: string, text: string) => {
      counted.fields += 1;
      counted.seconds += STEP_SECONDS + text.length * CHARACTER_SECONDS;
      await page.getByLabel(label, { exact: true }).fill(text);
    },
  };
}

async function typeAccount({ type }: ReturnType<typeof newcomer>, name: string): Promise<void> {
  await type('Full Name', name);
  await type('Email', `${name.replace(' ', '.')}${Date.now()}@example.test`);
  await type('Password', 'first-hour-1');
  await type('Confirm Password', 'first-hour-1');
}

test('a new patient on a phone gets from the landing page to a paid visit in 90 seconds', async ({
  page,
}) => {
  expectErrors(NO_PROFILE);
  const surname = `Phone${Date.now()}`;
  await newDoctor(page, `Asha ${surname}`, { fees: 700 });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const person = newcomer(page);
  const { tap, type, button, link, counted } = person;

  await tap(page.getByRole('banner').getByRole('link', { name: 'Sign Up' }));
  await typeAccount(person, 'Meera Nair');
  await tap(button('Create Account'));
  await expect(link('Book a Visit')).toHaveCount(1);
  await tap(link('Book a Visit'));
  await page.getByRole('combobox', { name: /search/i }).fill(surname);
  const card = page.getByRole('article').filter({ hasText: surname });
  await tap(card.getByRole('link', { name: /\d\d:\d\d (AM|PM)/ }));
  await expect(button('Book Appointment')).toHaveCount(1);
  await tap(button('Book Appointment'));

  const profile = page.getByRole('dialog', { name: 'Create Patient Profile' });
  await type('Date of Birth', '14/08/1991');
  await tap(profile.getByLabel('Gender'));
  await tap(page.getByRole('option', { name: 'Female' }));
  await tap(profile.getByLabel('Blood Group'));
  await tap(page.getByRole('option', { name: 'O+' }));
  await tap(profile.getByRole('button', { name: 'Create Profile' }));

  await type('Card number', '4242 4242 4242 4242');
  await type('Expiry', '12/34');
  await type('CVC', '123');
  await tap(button('Pay ₹700'));
  await expect(page.getByText('Payment Successful')).toBeVisible();
  expect(counted).toMatchObject({ taps: 11, fields: 8 });
  expect(counted.seconds).toBeLessThan(90);
});

test('a new doctor gets from the landing page to the first bookable hour in three minutes', async ({
  page,
}) => {
  expectErrors(NO_PROFILE);
  await page.goto('/');
  const person = newcomer(page);
  const { tap, type, button, link, counted } = person;

  await tap(page.getByRole('banner').getByRole('link', { name: 'Sign Up' }));
  await typeAccount(person, 'Arjun Pillai');
  await tap(page.getByText('Doctor', { exact: true }));
  await tap(button('Create Account'));
  await expect(link('Create Doctor Profile')).toHaveCount(1);
  await tap(link('Create Doctor Profile'));

  const profile = page.getByRole('dialog', { name: 'Create Doctor Profile' });
  await tap(profile.getByLabel('Specialization'));
  await tap(page.getByRole('option', { name: 'Neurology' }));
  await type('Experience (years)', '14');
  await type('Qualification', 'MBBS, DM (Neurology)');
  await tap(profile.getByLabel('Languages'));
  await tap(page.getByRole('option', { name: 'Hindi' }));
  await type('About', 'I treat headaches, epilepsy and stroke.');
  await tap(profile.getByRole('button', { name: 'Create Profile' }));
  await expect(profile).toBeHidden();

  await tap(link('Dashboard').first());
  await tap(link('Set your hours'));
  await tap(button('Save Availability'));
  await expect(page.getByText('Availability updated successfully')).toBeVisible();
  expect(counted).toMatchObject({ taps: 12, fields: 7 });
  expect(counted.seconds).toBeLessThan(180);
});

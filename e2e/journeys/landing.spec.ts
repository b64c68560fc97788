import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '../lib/base-test';

const INFO_PAGES = [
  { path: '/terms', heading: 'Terms' },
  { path: '/privacy', heading: 'Privacy' },
  { path: '/security', heading: 'Security' },
  { path: '/help', heading: 'Help' },
  { path: '/faqs', heading: 'FAQs' },
  { path: '/contact', heading: 'Contact' },
];
const PUBLIC_PATHS = ['/', ...INFO_PAGES.map(({ path }) => path)];
const PHONE = { width: 390, height: 844 };

const header = (page: Page) => page.getByRole('banner');
const footer = (page: Page) => page.getByRole('contentinfo');

async function signIn(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('carelane-token', 'any'));
}

test.describe('the header', () => {
  test('leads a visitor to sign in and to sign up', async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveTitle('Home · Carelane');
    await expect(header(page).getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login');
    await expect(header(page).getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/register');
    await expect(page.getByRole('link', { name: 'Go to Dashboard' })).toHaveCount(0);
  });

  test('leads someone signed in to the dashboard', async ({ page }) => {
    await signIn(page);
    await page.goto('/');
    const dashboard = header(page).getByRole('link', { name: 'Go to Dashboard' });
    await expect(dashboard).toHaveAttribute('href', '/dashboard');
    await expect(page.getByRole('link', { name: 'Sign In' })).toHaveCount(0);
  });

  for (const [label, id] of [
    ['Features', 'features'],
    ['How It Works', 'how-it-works'],
    ['Testimonials', 'testimonials'],
  ] as const) {
    test(`scrolls to ${label}`, async ({ page }) => {
      await page.goto('/');
      await header(page).getByRole('link', { name: label }).click();
      await expect(page.locator(`#${id}`)).toBeInViewport();
      await expect(page).toHaveURL(`/#${id}`);
      await expect.poll(() => distanceFromTop(page, id)).toBeLessThan(120);
    });

    test(`opens at ${label} from the address`, async ({ page }) => {
      await page.goto(`/#${id}`);
      await expect.poll(() => distanceFromTop(page, id)).toBeLessThan(120);
    });
  }

  test('switches the theme and remembers it', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/');
    await page.getByRole('button', { name: 'Dark theme' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await page.goto('/faqs');
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await expect(page.getByRole('button', { name: 'Dark theme' })).toHaveAttribute('aria-pressed', 'true');
  });
});

async function distanceFromTop(page: Page, id: string): Promise<number> {
  return page.locator(`#${id}`).evaluate((section) => Math.abs(section.getBoundingClientRect().top));
}

test.describe('the landing page', () => {
  test('says what Carelane is and where to go', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/register');
    await expect(page.getByRole('img', { name: /a video call with Dr\. Ananya Rao/ })).toBeVisible();
    for (const feature of ['Easy Appointment Booking', 'Video Consultations', 'Digital Prescriptions']) {
      await expect(page.getByRole('heading', { name: feature })).toBeVisible();
    }
    const steps = page.locator('#how-it-works').getByRole('listitem').getByRole('heading');
    await expect(steps).toHaveText(['Create Account', 'Find a Doctor', 'Book Appointment', 'Get Care']);
    await expect(page.locator('#testimonials').getByRole('figure')).toHaveCount(3);
    await expect(page.locator('#testimonials').getByText('Illustration', { exact: true })).toHaveCount(3);
  });

  test('scrolls to How It Works on Learn More', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Learn More' }).click();
    await expect.poll(() => distanceFromTop(page, 'how-it-works')).toBeLessThan(120);
  });

  test('has a menu on a phone that closes after a choice', async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.goto('/');
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await expect(menu.getByRole('link', { name: 'Sign In' })).toBeVisible();
    await menu.getByRole('link', { name: 'Testimonials' }).click();
    await expect(menu).toBeHidden();
    await expect(page.locator('#testimonials')).toBeInViewport();
  });
});

test('the footer leads to every info page, HIPAA compliance to security', async ({ page }) => {
  await page.goto('/');
  for (const group of ['Platform', 'Support', 'Legal']) {
    await expect(footer(page).getByRole('navigation', { name: group })).toBeVisible();
  }
  for (const [name, path] of [
    ['Terms', '/terms'],
    ['Privacy', '/privacy'],
    ['HIPAA compliance', '/security'],
    ['Help', '/help'],
    ['FAQs', '/faqs'],
    ['Contact', '/contact'],
  ] as const) {
    await expect(footer(page).getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
  }
});

for (const { path, heading } of INFO_PAGES) {
  test(`${path} has its text, its title and a working table of contents`, async ({ page }) => {
    await page.goto(path);
    await expect(page).toHaveTitle(`${heading} · Carelane`);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    const targets = await page
      .getByRole('navigation', { name: 'On this page' })
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).hash.slice(1)));
    expect(targets.length).toBeGreaterThan(3);
    for (const id of targets) await expect(page.locator(`#${id}`)).toBeVisible();
  });
}

test('the FAQ answers at least twenty questions and opens the one in the link', async ({ page }) => {
  await page.goto('/faqs#refund');
  expect(await page.locator('summary').count()).toBeGreaterThanOrEqual(20);
  await expect(page.getByText('Cancel before the start and the whole fee is sent back')).toBeVisible();
});

test('the security page claims no certificate', async ({ page }) => {
  await page.goto('/security');
  await expect(page.getByText('Carelane claims no certificate.')).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: PHONE });

  test('everything can be read and the menu works', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
    await page.goto('/faqs');
    await page.getByText('What does it cost?').click();
    await expect(page.getByText('The doctor’s fee per session')).toBeVisible();
  });
});

for (const path of PUBLIC_PATHS) {
  test(`${path} is accessible in both themes and fits 320 px`, async ({ page }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const width of [320, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(path);
        const axe = new AxeBuilder({ page });
        // The other theme has other colours and nothing else.
        const { violations } = await (colorScheme === 'dark'
          ? axe.withRules('color-contrast')
          : axe
        ).analyze();
        expect(
          violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
        ).toEqual([]);
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
          .toBe(0);
      }
    }
  });
}

test('the landing page stays small and follows the content policy', async ({ page }) => {
  const bytes = { js: 0, css: 0 };
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('response', async (response) => {
    const kind = /\.(js|css)$/.exec(new URL(response.url()).pathname)?.[1] as 'js' | 'css' | undefined;
    if (kind) bytes[kind] += (await response.request().sizes()).responseBodySize;
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(complaints).toEqual([]);
  expect(bytes.js).toBeGreaterThan(0);
  expect(bytes.js).toBeLessThan(4_000);
  expect(bytes.css).toBeLessThan(12_000);
});

import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '../lib/base-test';
import { AXE_RULES } from '../scenes/check-scenes';

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

const SECTIONS = [
  ['Features', 'features'],
  ['How It Works', 'how-it-works'],
  ['Testimonials', 'testimonials'],
] as const;
const NEAR_TOP_PX = 120;

test('the header takes a visitor to sign-in and sign-up, and scrolls to each section', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveTitle('Home · Carelane');
  await expect(header(page).getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login');
  await expect(header(page).getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/register');
  await expect(page.getByRole('link', { name: 'Go to Dashboard' })).toHaveCount(0);
  for (const [label, id] of SECTIONS) {
    await header(page).getByRole('link', { name: label }).click();
    await expect(page.locator(`#${id}`)).toBeInViewport();
    await expect(page).toHaveURL(`/#${id}`);
    await expect.poll(() => distanceFromTop(page, id)).toBeLessThan(NEAR_TOP_PX);
  }
  await page.goto('/faqs');
  await page.goto('/');
  await page.getByRole('link', { name: 'Learn More' }).click();
  await expect.poll(() => distanceFromTop(page, 'how-it-works')).toBeLessThan(NEAR_TOP_PX);
});

const ONE_ROW_HEIGHT_PX = 68;

test('the header is one row on phones of every width', async ({ page }) => {
  await page.goto('/');
  const row = page.locator('.site-header-row');
  for (const width of [320, 361, 369, 375, 390, 430]) {
    await page.setViewportSize({ ...PHONE, width });
    await expect(header(page).getByRole('link', { name: 'Sign Up' })).toBeVisible();
    expect((await row.boundingBox())?.height).toBe(ONE_ROW_HEIGHT_PX);
  }
});

test('each section can be opened by its address', async ({ page }) => {
  for (const [, id] of SECTIONS) {
    await page.goto('/faqs');
    await page.goto(`/#${id}`);
    await expect.poll(() => distanceFromTop(page, id)).toBeLessThan(NEAR_TOP_PX);
  }
});

test('the header takes a signed-in person to the dashboard, and remembers the theme', async ({ page }) => {
  await signIn(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  const dashboard = header(page).getByRole('link', { name: 'Go to Dashboard' });
  await expect(dashboard).toHaveAttribute('href', '/dashboard');
  await expect(page.getByRole('link', { name: 'Sign In' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Dark theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.goto('/faqs');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(page.getByRole('button', { name: 'Dark theme' })).toHaveAttribute('aria-pressed', 'true');
});

async function distanceFromTop(page: Page, id: string): Promise<number> {
  return page.locator(`#${id}`).evaluate((section) => Math.abs(section.getBoundingClientRect().top));
}

test('the landing page says what Carelane is and where to go', async ({ page }) => {
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

  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'Sign In' })).toBeVisible();
  await menu.getByRole('link', { name: 'Testimonials' }).click();
  await expect(menu).toBeHidden();
  await expect(page.locator('#testimonials')).toBeInViewport();
});

test('every info page has its text, its title and a working table of contents', async ({ page }) => {
  for (const { path, heading } of INFO_PAGES) {
    await page.goto(path);
    await expect(page).toHaveTitle(`${heading} · Carelane`);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    const targets = await page
      .getByRole('navigation', { name: 'On this page' })
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).hash.slice(1)));
    expect(targets.length, path).toBeGreaterThan(3);
    for (const id of targets) await expect(page.locator(`#${id}`)).toBeVisible();
    if (path === '/security') await expect(page.getByText('Carelane claims no certificate.')).toBeVisible();
  }
  await page.goto('/faqs#refund');
  expect(await page.locator('summary').count()).toBeGreaterThanOrEqual(20);
  await expect(page.getByText('Cancel before the start and the whole fee is sent back')).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: PHONE });

  test('everything can be read, and the menu works', async ({ page }) => {
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
  test(`${path} is accessible in both themes and fits 320 px`, { tag: '@long' }, async ({ page }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const width of [320, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(path);
        const axe = new AxeBuilder({ page });
        const { violations } = await (colorScheme === 'dark'
          ? axe.withRules('color-contrast')
          : axe.withRules(AXE_RULES)
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

test('the landing page stays small and follows the content security policy', async ({ page }) => {
  const bytes = { js: 0, css: 0 };
  const consoleMessages: string[] = [];
  page.on('console', (message) => consoleMessages.push(message.text()));
  page.on('response', async (response) => {
    const kind = /\.(js|css)$/.exec(new URL(response.url()).pathname)?.[1] as 'js' | 'css' | undefined;
    if (kind) bytes[kind] += (await response.request().sizes()).responseBodySize;
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(consoleMessages).toEqual([]);
  expect(bytes.js).toBeGreaterThan(0);
  expect(bytes.js).toBeLessThan(4_000);
  expect(bytes.css).toBeLessThan(12_000);
});

import type { Page } from '@playwright/test';
import { expect, openOtherPage, test } from '../lib/fixtures';

test.describe.configure({ timeout: 180_000 });

async function save(page: Page, details: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(details)) await page.getByLabel(label).fill(value);
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change these details?' });
  await dialog.getByLabel('Reason').fill('The clinic has a new owner.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
}

async function expectOnPages(page: Page, { name, number }: { name: string; number: string }): Promise<void> {
  for (const path of ['/', '/terms', '/privacy', '/contact']) {
    await page.goto(path);
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByText(`This site is run by ${name}`)).toBeVisible();
    await expect(footer.getByRole('link', { name: number, exact: true })).toHaveAttribute(
      'href',
      `tel:${number}`,
    );
    if (path !== '/') await expect(page.getByRole('main').getByText(name).first()).toBeVisible();
  }
  await page.goto('/contact');
  await expect(page.getByRole('main').getByRole('link', { name: number, exact: true })).toBeVisible();
}

test('when an operator changes the details of the site, its pages show them immediately', {
  tag: '@long',
}, async ({ page: operator, browser }) => {
  const visitor = await openOtherPage(browser);
  await expectOnPages(visitor, { name: 'Carelane', number: '112' });

  await operator.goto('/login');
  await operator.getByRole('button', { name: /^Operator: / }).click();
  await operator.waitForURL(/\/operator/);
  await operator.getByRole('link', { name: 'Site' }).click();
  await expect(operator.getByText('These addresses are examples')).toBeVisible();
  await save(operator, {
    Name: 'Rao & Sons’ Clinic',
    'Postal address': '12 Lake Road, Chennai',
    'Support address': 'help@rao.test',
    'Privacy address': 'privacy@rao.test',
    'Security address': 'security@rao.test',
    'Emergency number': '108',
  });
  await expect(operator.getByText('These addresses are examples')).toHaveCount(0);

  await expectOnPages(visitor, { name: 'Rao & Sons’ Clinic, 12 Lake Road, Chennai', number: '108' });
  await expect(visitor.getByRole('main').getByRole('link', { name: 'help@rao.test' })).toBeVisible();
  await expect(visitor.getByText('in India')).toHaveCount(0);

  await save(operator, {
    Name: 'Carelane',
    'Postal address': '',
    'Support address': 'support@carelane.example',
    'Privacy address': 'privacy@carelane.example',
    'Security address': 'security@carelane.example',
    'Emergency number': '112',
  });
  await expectOnPages(visitor, { name: 'Carelane', number: '112' });

  await operator.getByRole('link', { name: 'Log' }).click();
  await expect(operator.getByText('Changed the site details')).toHaveCount(2);
});

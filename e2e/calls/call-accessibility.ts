import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { AXE_RULES, findOverflow, VIOLATIONS_ONLY } from '../scenes/check-scenes';

const WIDTHS = [390, 1440];
/** WCAG 1.4.10 */
const MIN_WIDTH = 320;

export async function expectFitsNarrowScreen(page: Page): Promise<void> {
  await page.setViewportSize({ width: MIN_WIDTH, height: 640 });
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(width).toBeLessThanOrEqual(MIN_WIDTH);
}

export async function expectLargeTextFits(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  const enlarge = (size: string) =>
    page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize;
    }, size);
  await enlarge('200%');
  expect(await findOverflow(page)).toEqual([]);
  await enlarge('');
}

export async function expectAccessible(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    await expectNoViolation(page, 'light', (axe) => axe.withRules(AXE_RULES));
    await expectNoViolation(page, 'dark', (axe) => axe.withRules('color-contrast'));
  }
}

async function expectNoViolation(
  page: Page,
  colorScheme: 'light' | 'dark',
  configure: (axe: AxeBuilder) => AxeBuilder,
): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
  // Inherited colors reach each level of elements a frame later, and axe would measure one that is still changing.
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
  const { violations } = await configure(new AxeBuilder({ page }).options(VIOLATIONS_ONLY)).analyze();
  const problems = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  expect(problems, `${page.viewportSize()?.width} px, ${colorScheme}`).toEqual([]);
}

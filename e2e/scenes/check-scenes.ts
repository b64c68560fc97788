import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { openScene } from './open-scene';
import type { Scene } from './scene';

/** Not AAA, whose contrast of 7:1 the design does not have. */
export const AXE_RULES = axe
  .getRules()
  .filter(({ tags }) => !tags.includes('wcag2aaa') && !tags.includes('deprecated'))
  .map(({ ruleId }) => ruleId);
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };
export const NARROWEST = { width: 320, height: 640 };
export const VIOLATIONS_ONLY: axe.RunOptions = { resultTypes: ['violations'] };

export async function findProblems(page: Page, rules = AXE_RULES): Promise<string[]> {
  const builder = new AxeBuilder({ page }).setLegacyMode().options(VIOLATIONS_ONLY).withRules(rules);
  const { violations } = await builder.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

export async function findOverflow(page: Page): Promise<string[]> {
  // Overlays are repositioned in the next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))));
  const [scrollWidth, clientWidth] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  return scrollWidth > clientWidth ? [`scrolls sideways: ${scrollWidth} in ${clientWidth}`] : [];
}

const ZONE_ID =
  /\b(Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific|Etc)\/[A-Z][\w/+-]+/g;

async function findZoneIds(page: Page): Promise<string[]> {
  const fields = await page
    .locator('input:not([type=hidden])')
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
  const text = [...(await page.locator('body :not(script)').allTextContents()), ...fields].join('\n');
  return [...text.matchAll(ZONE_ID)].map(([id]) => `a time zone id: ${id}`);
}

async function findBrokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const broken: string[] = [];
    for (const label of document.querySelectorAll('button, a, [role=tab], h1, h2, h3, legend, label')) {
      const texts = document.createTreeWalker(label, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const text = texts.currentNode;
        for (const match of (text.textContent ?? '').matchAll(/\p{L}{2,15}/gu)) {
          const [word] = match;
          const range = document.createRange();
          range.setStart(text, match.index);
          range.setEnd(text, match.index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) broken.push(`a broken word: ${word}`);
        }
      }
    }
    return broken;
  });
}

/** A scene that cannot be reached must not hide the problems of later ones. */
export async function checkScenes(page: Page, scenes: Scene[]): Promise<string[]> {
  const findings: string[] = [];
  for (const scene of scenes) {
    const problems = await checkScene(page, scene).catch((error: Error) => [
      `${scene.persona} ${scene.name}: ${error.message}`,
    ]);
    if (problems.length > 0) console.log(problems.join('\n'));
    findings.push(...problems);
  }
  return findings;
}

/** Only colors change with the theme, so at each width one theme gets only the contrast rule. */
async function checkScene(page: Page, scene: Scene): Promise<string[]> {
  const findings: string[] = [];
  const record = (where: string, problems: string[]) =>
    findings.push(...problems.map((problem) => `${scene.persona} ${scene.name}, ${where}: ${problem}`));
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.setViewportSize(PHONE);
  await openScene(page, scene);
  record('phone', await findProblems(page));
  record('phone', [...(await findZoneIds(page)), ...(await findBrokenWords(page))]);
  await page.setViewportSize(DESKTOP);
  record('desktop', [...(await findProblems(page, ['color-contrast'])), ...(await findBrokenWords(page))]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await openScene(page, scene);
  record('desktop, dark', await findProblems(page));
  await page.setViewportSize(PHONE);
  record('phone, dark', await findProblems(page, ['color-contrast']));
  // This is also the width of a window of 640 px that is zoomed to 200 %.
  await page.setViewportSize(NARROWEST);
  record('320 px', await findOverflow(page));
  await page.setViewportSize(DESKTOP);
  await page.addStyleTag({ content: ':root { font-size: 200% }' });
  record('text at 200 %', await findOverflow(page));
  return findings;
}

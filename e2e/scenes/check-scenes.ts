import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import axe from 'axe-core';
import type { Scene } from './scene';
import { visit } from './visit';

/** Also best practices and experimental rules. AAA asks for a contrast of 7:1, which the design does not promise. */
export const AXE_RULES = axe
  .getRules()
  .filter(({ tags }) => !tags.includes('wcag2aaa') && !tags.includes('deprecated'))
  .map(({ ruleId }) => ruleId);
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };
export const NARROWEST = { width: 320, height: 640 };
/** Describing everything that passes takes axe several times as long as finding what does not. */
export const VIOLATIONS_ONLY: axe.RunOptions = { resultTypes: ['violations'] };

export async function findProblems(page: Page, rules = AXE_RULES): Promise<string[]> {
  const builder = new AxeBuilder({ page }).setLegacyMode().options(VIOLATIONS_ONLY).withRules(rules);
  const { violations } = await builder.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

export async function findOverflow(page: Page): Promise<string[]> {
  // Overlays are repositioned with the next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))));
  const [scrollWidth, clientWidth] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  return scrollWidth > clientWidth ? [`scrolls sideways: ${scrollWidth} in ${clientWidth}`] : [];
}

const ZONE_ID =
  /\b(Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific|Etc)\/[A-Z][\w/+-]+/g;

/** Time zones are named as people name them: 'India time', never 'Asia/Kolkata'. */
async function findZoneIds(page: Page): Promise<string[]> {
  const fields = await page
    .locator('input:not([type=hidden])')
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
  const text = [...(await page.locator('body :not(script)').allTextContents()), ...fields].join('\n');
  return [...text.matchAll(ZONE_ID)].map(([id]) => `the id of a zone: ${id}`);
}

/** Everyday words are never divided: a label that does not fit goes to the next line as a whole. */
async function findBrokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const broken: string[] = [];
    for (const label of document.querySelectorAll('button, a, [role=tab], h1, h2, h3, legend, label')) {
      const texts = document.createTreeWalker(label, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const text = texts.currentNode;
        for (const { 0: word, index } of (text.textContent ?? '').matchAll(/\p{L}{2,15}/gu)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) broken.push(`a divided word: ${word}`);
        }
      }
    }
    return broken;
  });
}

/** A scene that cannot be reached counts as a problem and does not hide the problems of the next one. */
export async function checkScenes(page: Page, scenes: Scene[]): Promise<string[]> {
  const findings: string[] = [];
  for (const scene of scenes) {
    const problems = await checkScene(page, scene).catch((error: Error) => [
      `${scene.who} ${scene.name}: ${error.message}`,
    ]);
    if (problems.length > 0) console.log(problems.join('\n'));
    findings.push(...problems);
  }
  return findings;
}

/** Only colours change with the theme, so each theme gets all rules at one width and the contrast rule at the other. */
async function checkScene(page: Page, scene: Scene): Promise<string[]> {
  const findings: string[] = [];
  const record = (where: string, problems: string[]) =>
    findings.push(...problems.map((problem) => `${scene.who} ${scene.name}, ${where}: ${problem}`));
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.setViewportSize(PHONE);
  await visit(page, scene);
  record('phone', await findProblems(page));
  record('phone', [...(await findZoneIds(page)), ...(await findBrokenWords(page))]);
  await page.setViewportSize(DESKTOP);
  record('desktop', [...(await findProblems(page, ['color-contrast'])), ...(await findBrokenWords(page))]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await visit(page, scene);
  record('desktop, dark', await findProblems(page));
  await page.setViewportSize(PHONE);
  record('phone, dark', await findProblems(page, ['color-contrast']));
  // 320 px is also a window of 640 px at 200 %.
  await page.setViewportSize(NARROWEST);
  record('320 px', await findOverflow(page));
  await page.setViewportSize(DESKTOP);
  await page.addStyleTag({ content: ':root { font-size: 200% }' });
  record('text at 200 %', await findOverflow(page));
  return findings;
}

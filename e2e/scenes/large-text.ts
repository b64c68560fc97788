import { expect, type Page } from '@playwright/test';
import { findOverflow } from './check-scenes';
import { openScene } from './open-scene';
import type { Scene } from './scene';

const PHONE = { width: 390, height: 844 };
const DEFAULT_FONT_PX = 16;

/** The session stays open, because closing it would reset the size for the next page. */
async function createTextSizer(page: Page): Promise<(percent: number) => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  return async (percent) => {
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: (DEFAULT_FONT_PX * percent) / 100 } });
    await expect.poll(() => readTextSize(page)).toBe(percent);
  };
}

async function readTextSize(page: Page): Promise<number> {
  const fontSize = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
  return (Number.parseFloat(fontSize) / DEFAULT_FONT_PX) * 100;
}

async function findUnusable(page: Page): Promise<string[]> {
  const overflow = await findOverflow(page);
  const unusable = await page.evaluate(() => {
    // Text for screen readers only is in a box of one pixel.
    const isVisible = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 2 && height > 2 && getComputedStyle(element).visibility === 'visible';
    };
    const problem = (description: string, element: Element) =>
      `${description}: ${element.tagName} '${(element.getAttribute('aria-label') || element.textContent || '').slice(0, 40)}'`;
    const visible = (selector: string) => [...document.querySelectorAll(selector)].filter(isVisible);
    const width = document.documentElement.clientWidth;

    const controls = visible('button, a, [role=tab], label');
    const cut = controls.filter((control) =>
      [control, ...control.querySelectorAll('*')].some((element) => {
        const { overflowX, clipPath } = getComputedStyle(element);
        return (
          overflowX === 'hidden' &&
          clipPath === 'none' &&
          element.textContent !== '' &&
          element.clientWidth > 4 &&
          element.scrollWidth > element.clientWidth + 1
        );
      }),
    );
    const fields = visible('input:not([type=radio], [type=checkbox], [type=file], [type=range]), textarea');
    const narrow = fields.filter((field) => field.getBoundingClientRect().width < width / 5);
    const covering = visible('main *, header').filter(
      (element) =>
        getComputedStyle(element).position === 'sticky' &&
        element.tagName !== 'TH' &&
        element.getBoundingClientRect().height > window.innerHeight / 2,
    );
    return [
      ...cut.map((control) => problem('cut', control)),
      ...narrow.map((field) => problem('too narrow', field)),
      ...covering.map((element) => problem('covers the page', element)),
    ];
  });
  return [...overflow, ...unusable];
}

export async function checkLargeText(page: Page, scenes: Scene[]): Promise<string[]> {
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const setTextSize = await createTextSizer(page);
  const findings: string[] = [];
  for (const [index, scene] of scenes.entries()) {
    const percents = index % 2 === 0 ? [200, 400] : [400, 200];
    for (const percent of percents) {
      await setTextSize(percent);
      if (percent === percents[0]) await openScene(page, scene);
      const problems = await findUnusable(page);
      findings.push(...problems.map((problem) => `${scene.name} at ${percent} %: ${problem}`));
    }
  }
  return findings;
}

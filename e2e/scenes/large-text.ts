import { expect, type Page } from '@playwright/test';
import { findOverflow } from './check-scenes';
import type { Scene } from './scene';
import { visit } from './visit';

const PHONE = { width: 390, height: 844 };

/**
 * Sets the browser's default font size in percent, as a person with weak eyes does in its settings. The session stays
 * open: without it the next page would have the usual size again.
 */
async function createTextSizer(page: Page): Promise<(percent: number) => Promise<void>> {
  const browser = await page.context().newCDPSession(page);
  return async (percent) => {
    await browser.send('Page.setFontSizes', { fontSizes: { standard: (16 * percent) / 100 } });
    await expect.poll(() => readTextSize(page)).toBe(percent);
  };
}

/** In percent of the usual size. */
const readTextSize = (page: Page): Promise<number> =>
  page.evaluate(() => (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16) * 100);

/** What cannot be read or used with large text: cut labels, narrow fields, bars that cover the page. */
async function findUnusable(page: Page): Promise<string[]> {
  const overflow = await findOverflow(page);
  const unusable = await page.evaluate(() => {
    const visible = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 2 && height > 2 && getComputedStyle(element).visibility === 'visible';
    };
    const problem = (what: string, element: Element) =>
      `${what}: ${element.tagName} '${(element.getAttribute('aria-label') || element.textContent || '').slice(0, 40)}'`;
    const all = (selector: string) => [...document.querySelectorAll(selector)].filter(visible);
    const width = document.documentElement.clientWidth;

    const controls = all('button, a, [role=tab], label');
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
    const fields = all('input:not([type=radio], [type=checkbox], [type=file], [type=range]), textarea');
    const narrow = fields.filter((field) => field.getBoundingClientRect().width < width / 5);
    const covering = all('main *, header').filter(
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

/** What is wrong with these scenes on a phone with text at 200 % and 400 %. */
export async function checkLargeText(page: Page, scenes: Scene[]): Promise<string[]> {
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const setTextSize = await createTextSizer(page);
  const findings: string[] = [];
  for (const [index, scene] of scenes.entries()) {
    // Each scene is opened once. Every other one is opened with the larger text.
    const percents = index % 2 === 0 ? [200, 400] : [400, 200];
    for (const percent of percents) {
      await setTextSize(percent);
      if (percent === percents[0]) await visit(page, scene);
      const problems = await findUnusable(page);
      findings.push(...problems.map((problem) => `${scene.name} at ${percent} %: ${problem}`));
    }
  }
  return findings;
}

import { expect, type Page } from '@playwright/test';
import { findOverflow } from './look-at';

/**
 * Sets the browser's default font size in percent, as a person with weak eyes does in its settings. The session stays
 * open: without it the next page would have the usual size again.
 */
export async function textSizes(page: Page): Promise<(percent: number) => Promise<void>> {
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
export async function findUnusable(page: Page): Promise<string[]> {
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
      [control, ...control.querySelectorAll('*')].some((part) => {
        const { overflowX, clipPath } = getComputedStyle(part);
        return (
          overflowX === 'hidden' &&
          clipPath === 'none' &&
          part.textContent !== '' &&
          part.clientWidth > 4 &&
          part.scrollWidth > part.clientWidth + 1
        );
      }),
    );
    const fields = all('input:not([type=radio], [type=checkbox], [type=file], [type=range]), textarea');
    const narrow = fields.filter((field) => field.getBoundingClientRect().width < width / 5);
    const covering = all('main *, header').filter(
      (part) =>
        getComputedStyle(part).position === 'sticky' &&
        part.tagName !== 'TH' &&
        part.getBoundingClientRect().height > window.innerHeight / 2,
    );
    return [
      ...cut.map((control) => problem('cut', control)),
      ...narrow.map((field) => problem('too narrow', field)),
      ...covering.map((part) => problem('covers the page', part)),
    ];
  });
  return [...overflow, ...unusable];
}

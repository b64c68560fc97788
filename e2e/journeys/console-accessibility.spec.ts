import type { Page } from '@playwright/test';
import { test as base, expect } from '../lib/fixtures';
import { portFor } from '../lib/ports';
import { copyPrepared } from '../lib/prepared-data';
import { startProduct } from '../lib/product';
import { checkScenes } from '../scenes/check-scenes';
import { addConsoleEntries } from '../scenes/console-entries';
import { checkLargeText } from '../scenes/large-text';
import { preparePeople } from '../scenes/people';
import type { Scene } from '../scenes/scene';
import { listScenes } from '../scenes/scenes';

const test = base.extend({
  product: [
    // Playwright reads the needed fixtures from this pattern, and the linter rejects an empty one.
    async ({ browserName: _ }, use) => {
      const dataDir = copyPrepared('demo');
      await addConsoleEntries(dataDir);
      const product = await startProduct({ port: portFor('console'), dataDir });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

// One after the other, they would still be running when the other workers have finished.
test.describe.configure({ mode: 'parallel' });

const testsAllScenes = process.env.ALL_SCENES === '1';

async function openConsole(page: Page, url: string): Promise<Scene[]> {
  page.setDefaultTimeout(15_000);
  const people = await preparePeople(url);
  await page.addInitScript((token) => localStorage.setItem('carelane-token', token), people.tokens.operator);
  return listScenes(people).filter(({ persona }) => persona === 'operator');
}

test('every screen of an operator passes axe in both themes and at both widths, and fits 320 px', {
  tag: '@long',
}, async ({ page, product }) => {
  test.setTimeout(testsAllScenes ? 3_600_000 : 900_000);
  const scenes = await openConsole(page, product.url);
  const tested = scenes.filter(({ api }) => testsAllScenes || !api);
  expect(await checkScenes(page, tested)).toEqual([]);
});

test('every screen of an operator can be used on a phone with text at 200 % and 400 %', {
  tag: '@long',
}, async ({ page, product }) => {
  test.setTimeout(900_000);
  const scenes = await openConsole(page, product.url);
  const tested = scenes.filter(({ api }) => !api);
  expect(await checkLargeText(page, tested)).toEqual([]);
});

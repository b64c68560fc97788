// `npm run pictures -- dashboard` takes only scenes with that word in their name, `--widths=390
// --themes=dark` only those, and `--url=…` uses a product that is already running.
import { mkdirSync } from 'node:fs';
import { type Browser, chromium, type Page } from '@playwright/test';
import { type Product, startProduct } from '../e2e/lib/product';
import { addConsoleEntries } from '../e2e/scenes/console-entries';
import { openScene } from '../e2e/scenes/open-scene';
import { type People, preparePeople } from '../e2e/scenes/people';
import type { Scene } from '../e2e/scenes/scene';
import { listScenes } from '../e2e/scenes/scenes';
import { CHROMIUM, openPage, PHONE_WIDTH, type Theme, type Viewpoint } from './picture-page';
import { takeReadmePictures } from './readme-pictures';

const FOLDER = 'screens';
const isReadme = process.argv.includes('--readme');
const WIDTHS = listOption('widths')?.map(Number) ?? [PHONE_WIDTH, 768, 1440];
const THEMES = (['light', 'dark'] satisfies Theme[]).filter(
  (theme) => listOption('themes')?.includes(theme) ?? true,
);

function listOption(option: string): string[] | undefined {
  const prefix = `--${option}=`;
  const argument = process.argv.find((word) => word.startsWith(prefix));
  return argument?.slice(prefix.length).split(',');
}

async function takePictures(browser: Browser, url: string, people: People): Promise<number> {
  const filters = process.argv.slice(2).filter((word) => !word.startsWith('--'));
  const scenes = listScenes(people).filter(
    ({ persona, name }) =>
      filters.length === 0 || filters.some((word) => `${persona}-${name}`.includes(word)),
  );

  async function takeScenes(viewpoint: Viewpoint, visibleScenes: Scene[]): Promise<number> {
    const page = await openPage(browser, url, people, viewpoint);
    const size = page.viewportSize() ?? { width: viewpoint.width, height: 0 };
    let succeeded = 0;
    for (const scene of visibleScenes) {
      const file = `${FOLDER}/${viewpoint.persona}-${scene.name}-${viewpoint.width}-${viewpoint.theme}.png`;
      try {
        await openScene(page, scene);
        succeeded += 1;
      } catch (error) {
        console.error(`${file}: ${String(error).split('\n')[0]}`);
        process.exitCode = 1;
      }
      await page.setViewportSize({ ...size, height: await measureContentHeight(page, size.height) });
      await page.screenshot({ path: file, animations: 'disabled' });
      await page.setViewportSize(size);
    }
    await page.context().close();
    return succeeded;
  }

  let taken = 0;
  for (const width of WIDTHS)
    for (const theme of THEMES)
      for (const persona of new Set(scenes.map((scene) => scene.persona)))
        taken += await takeScenes(
          { persona, width, theme },
          scenes.filter((scene) => scene.persona === persona),
        );
  return taken;
}

/** With a window as high as the page, sticky elements do not appear in the middle of the picture. */
async function measureContentHeight(page: Page, minHeight: number): Promise<number> {
  if ((await page.getByRole('dialog').count()) > 0) return minHeight;
  await page.evaluate(() => window.scrollTo(0, 0));
  return Math.max(minHeight, await page.evaluate(() => document.documentElement.scrollHeight));
}

async function startOwnProduct(): Promise<Product> {
  const port = Number(process.env.PICTURES_PORT ?? 4490);
  const product = await startProduct({ port, env: { RATE_LIMITS: 'off' } });
  if (isReadme) return product;
  await product.end();
  await addConsoleEntries(product.dataDir);
  await product.restart();
  return product;
}

const runningUrl = listOption('url')?.[0];
const product = runningUrl ? { url: runningUrl, stop: async () => {} } : await startOwnProduct();
const browser = await chromium.launch(CHROMIUM);
try {
  mkdirSync(FOLDER, { recursive: true });
  const people = await preparePeople(product.url);
  const take = isReadme ? takeReadmePictures : takePictures;
  console.log(`${await take(browser, product.url, people)} pictures`);
} finally {
  await browser.close();
  await product.stop();
}

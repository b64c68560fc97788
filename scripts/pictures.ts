// npm run pictures: screenshots of every screen in every state of the running product, written to screens/.
// `npm run pictures -- dashboard` takes only scenes with that word in their name, `--widths=390 --themes=dark` only those.
// `--url=…` uses a product that is already running. `--readme` writes the pictures of the README.
import { mkdirSync } from 'node:fs';
import { type Browser, chromium, type Page } from '@playwright/test';
import { type Product, startProduct } from '../e2e/lib/product';
import { addConsoleEntries } from '../e2e/scenes/console-entries';
import { type People, preparePeople } from '../e2e/scenes/people';
import type { Scene } from '../e2e/scenes/scene';
import { listScenes } from '../e2e/scenes/scenes';
import { visit } from '../e2e/scenes/visit';
import { CHROMIUM, type Eyes, openPage, PHONE_WIDTH, type Theme } from './picture-page';
import { takeReadmePictures } from './readme-pictures';

const FOLDER = 'screens';
const isReadme = process.argv.includes('--readme');
const WIDTHS = listed('widths')?.map(Number) ?? [PHONE_WIDTH, 768, 1440];
const THEMES = (['light', 'dark'] satisfies Theme[]).filter(
  (theme) => listed('themes')?.includes(theme) ?? true,
);

function listed(option: string): string[] | undefined {
  const argument = process.argv.find((word) => word.startsWith(`--${option}=`));
  return argument?.slice(option.length + 3).split(',');
}

async function takePictures(browser: Browser, url: string, people: People): Promise<number> {
  const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
  const scenes = listScenes(people).filter(
    ({ who, name }) => words.length === 0 || words.some((word) => `${who}-${name}`.includes(word)),
  );
  let taken = 0;
  for (const width of WIDTHS)
    for (const theme of THEMES)
      for (const who of new Set(scenes.map((scene) => scene.who)))
        taken += await takeThrough(
          { who, width, theme },
          scenes.filter((scene) => scene.who === who),
        );
  return taken;

  async function takeThrough(eyes: Eyes, seen: Scene[]): Promise<number> {
    const page = await openPage(browser, url, people, eyes);
    const size = page.viewportSize() ?? { width: eyes.width, height: 0 };
    let good = 0;
    for (const scene of seen) {
      const file = `${FOLDER}/${eyes.who}-${scene.name}-${eyes.width}-${eyes.theme}.png`;
      try {
        await visit(page, scene);
        good += 1;
      } catch (error) {
        console.error(`${file}: ${String(error).split('\n')[0]}`);
        process.exitCode = 1;
      }
      await page.setViewportSize({ ...size, height: await contentHeight(page, size.height) });
      await page.screenshot({ path: file, animations: 'disabled' });
      await page.setViewportSize(size);
    }
    await page.context().close();
    return good;
  }
}

/** A window as high as the page, so that sticky elements are not drawn in the middle. Dialogs keep their height. */
async function contentHeight(page: Page, atLeast: number): Promise<number> {
  if ((await page.getByRole('dialog').count()) > 0) return atLeast;
  await page.evaluate(() => window.scrollTo(0, 0));
  return Math.max(atLeast, await page.evaluate(() => document.documentElement.scrollHeight));
}

/** The sections of the console have entries, and the pictures of the README show the demo alone. */
async function startOwnProduct(): Promise<Product> {
  const port = Number(process.env.PICTURES_PORT ?? 4490);
  const product = await startProduct({ port, env: { RATE_LIMITS: 'off' } });
  if (isReadme) return product;
  await product.end();
  await addConsoleEntries(product.dataDir);
  await product.restart();
  return product;
}

const running = listed('url')?.[0];
const product = running ? { url: running, stop: async () => {} } : await startOwnProduct();
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

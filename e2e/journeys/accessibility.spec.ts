import { expect } from '@playwright/test';
import { test } from '../lib/fixtures';
import { checkScenes, findOverflow, findProblems, NARROWEST } from '../scenes/check-scenes';
import { openScene } from '../scenes/open-scene';
import { type People, type Persona, preparePeople } from '../scenes/people';
import type { Scene } from '../scenes/scene';
import { listScenes } from '../scenes/scenes';

test.describe.configure({ mode: 'parallel' });

const testsAllScenes = process.env.ALL_SCENES === '1';
const sceneNames = new RegExp(process.env.SCENES ?? '');
const PERSONAS: Persona[] = [
  'public',
  'new-patient',
  'new-doctor',
  'guardian',
  ...(testsAllScenes ? (['patient', 'doctor'] as const) : []),
];
const MAIN_SCENES =
  /^(landing|login|register-refused|help|verify|guest-expired|dashboard|dashboard-(cancel|error)|family|family-add|visit-of-another|doctors|doctor-reviews|booking-chosen|appointments|prescription-detail|assistant|account|security|record|prescriptions-create|profile-(update|availability|create))$/;
const isTested = ({ name }: Scene) => (testsAllScenes || MAIN_SCENES.test(name)) && sceneNames.test(name);

let people: People;
test.beforeAll(async ({ baseURL }) => {
  people = await preparePeople(baseURL ?? '');
});

for (const persona of PERSONAS) {
  test(`every screen of the persona “${persona}” passes axe in both themes and at both widths, and fits 320 px`, {
    tag: '@long',
  }, async ({ page }) => {
    test.setTimeout(testsAllScenes ? 3_600_000 : 600_000);
    page.setDefaultTimeout(15_000);
    if (persona !== 'public')
      await page.addInitScript(
        (token) => localStorage.setItem('carelane-token', token),
        people.tokens[persona],
      );
    const scenes = listScenes(people).filter((scene) => scene.persona === persona && isTested(scene));
    expect(await checkScenes(page, scenes)).toEqual([]);
  });
}

test('no screen scrolls sideways at 320 px with a full calendar', { tag: '@long' }, async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(600_000);
  const problems: string[] = [];
  for (const persona of ['patient', 'doctor', 'guardian'] as const) {
    const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: NARROWEST });
    const page = await context.newPage();
    await page.addInitScript(
      (token) => localStorage.setItem('carelane-token', token),
      people.tokens[persona],
    );
    for (const scene of listScenes(people).filter(
      (scene) => scene.persona === persona && !scene.api && !scene.act,
    )) {
      await openScene(page, scene);
      problems.push(...(await findOverflow(page)).map((problem) => `${persona} ${scene.name}: ${problem}`));
    }
    await context.close();
  }
  expect(problems).toEqual([]);
});

test('the scan finds a picture without alternative text and text without contrast', async ({ page }) => {
  await page.setContent(
    '<html lang="en"><title>A page</title><main><h1>A page</h1><img src="data:,"><p style="color: #ddd">pale</p></main>',
  );
  expect(await findProblems(page)).toEqual(['color-contrast: p', 'image-alt: img']);
});

test('selections stay visible in forced colors, and nothing moves with reduced motion', async ({ page }) => {
  await page.addInitScript((token) => localStorage.setItem('carelane-token', token), people.tokens.patient);
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await page.goto(`/book-appointment/${people.doctorId}`);
  const time = page.getByRole('button', { name: /^\d\d:\d\d (AM|PM)/ }).first();
  await time.click();
  await expect(time).toHaveCSS('outline-style', 'solid');
  await expect(time).toHaveAttribute('aria-pressed', 'true');
  await page.route('**/api/v1/appointment/**', () => {});
  await page.goto('/dashboard');
  await page.getByText('Loading your appointments...').first().waitFor();
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
});

import { expect, test } from '../lib/fixtures';
import { findUnusable, readTextSize, textSizes } from '../scenes/large-text';
import { findOverflow, NARROWEST } from '../scenes/look-at';
import { meetPeople, type People } from '../scenes/people';
import { listScenes } from '../scenes/scenes';
import { visit } from '../scenes/visit';

const PHONE = { width: 390, height: 844 };

let people: People;
test.beforeAll(async ({ baseURL }) => {
  people = await meetPeople(baseURL ?? '');
});

for (const who of ['public', 'patient', 'doctor', 'new-patient', 'new-doctor', 'guardian'] as const) {
  test(`every screen of ${who} fits 320 px, and a phone with text at 200 % and 400 %`, {
    tag: '@long',
  }, async ({ page }) => {
    test.setTimeout(480_000);
    page.setDefaultTimeout(15_000);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    if (who !== 'public')
      await page.addInitScript((token) => localStorage.setItem('carelane-token', token), people.tokens[who]);
    const setTextSize = await textSizes(page);
    const found: string[] = [];
    for (const scene of listScenes(people).filter((one) => one.who === who && !one.api)) {
      await setTextSize(400);
      await page.setViewportSize(PHONE);
      await visit(page, scene);
      for (const percent of [400, 200]) {
        await setTextSize(percent);
        await expect.poll(() => readTextSize(page)).toBe(percent);
        const problems = await findUnusable(page);
        found.push(...problems.map((problem) => `${scene.name} at ${percent} %: ${problem}`));
      }
      await setTextSize(100);
      await page.setViewportSize(NARROWEST);
      found.push(...(await findOverflow(page)).map((problem) => `${scene.name} at 320 px: ${problem}`));
    }
    expect(found).toEqual([]);
  });
}

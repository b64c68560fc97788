import { expect, test } from '../lib/fixtures';
import { findUnusable, readTextSize, setTextSize } from '../scenes/large-text';
import { meetPeople, type People } from '../scenes/people';
import { listScenes } from '../scenes/scenes';
import { visit } from '../scenes/visit';

test.describe.configure({ mode: 'parallel' });

const PHONE = { width: 390, height: 844 };

let people: People;
test.beforeAll(async ({ baseURL }) => {
  people = await meetPeople(baseURL ?? '');
});

for (const who of ['public', 'patient', 'doctor', 'new-patient', 'new-doctor', 'guardian'] as const) {
  test(`every screen of ${who} can be used on a phone with text at 200 % and 400 %`, {
    tag: '@long',
  }, async ({ page }) => {
    test.setTimeout(900_000);
    page.setDefaultTimeout(15_000);
    await page.setViewportSize(PHONE);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    if (who !== 'public')
      await page.addInitScript((token) => localStorage.setItem('carelane-token', token), people.tokens[who]);
    const found: string[] = [];
    for (const percent of [200, 400]) {
      await setTextSize(page, percent);
      for (const scene of listScenes(people).filter((one) => one.who === who && !one.api)) {
        await visit(page, scene);
        expect(await readTextSize(page)).toBe(percent);
        const problems = await findUnusable(page);
        found.push(...problems.map((problem) => `${scene.name} at ${percent} %: ${problem}`));
      }
    }
    expect(found).toEqual([]);
  });
}

import { expect, test } from '../lib/fixtures';
import { findUnusable, textSizes } from '../scenes/large-text';
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
    const setTextSize = await textSizes(page);
    const scenes = listScenes(people).filter((one) => one.who === who && !one.api);
    const found: string[] = [];
    for (const [place, scene] of scenes.entries()) {
      // Each scene is opened once. Every other one is opened with the larger text.
      for (const [turn, percent] of (place % 2 === 0 ? [200, 400] : [400, 200]).entries()) {
        await setTextSize(percent);
        if (turn === 0) await visit(page, scene);
        const problems = await findUnusable(page);
        found.push(...problems.map((problem) => `${scene.name} at ${percent} %: ${problem}`));
      }
    }
    expect(found).toEqual([]);
  });
}

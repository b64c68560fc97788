import { expect, test } from '../lib/fixtures';
import { checkLargeText } from '../scenes/large-text';
import { type People, preparePeople } from '../scenes/people';
import { listScenes } from '../scenes/scenes';

test.describe.configure({ mode: 'parallel' });

let people: People;
test.beforeAll(async ({ baseURL }) => {
  people = await preparePeople(baseURL ?? '');
});

for (const persona of ['public', 'patient', 'doctor', 'new-patient', 'new-doctor', 'guardian'] as const) {
  test(`every screen of the persona “${persona}” can be used on a phone with text at 200 % and 400 %`, {
    tag: '@long',
  }, async ({ page }) => {
    test.setTimeout(900_000);
    page.setDefaultTimeout(15_000);
    if (persona !== 'public')
      await page.addInitScript(
        (token) => localStorage.setItem('carelane-token', token),
        people.tokens[persona],
      );
    const scenes = listScenes(people).filter((scene) => scene.persona === persona && !scene.api);
    expect(await checkLargeText(page, scenes)).toEqual([]);
  });
}

import {
  findBaseCommit,
  findRelatedTests,
  listChangedFiles,
  selectNearestTests,
} from './lib/related-tests.mjs';
import { createTestCommand } from './lib/test-command.mjs';

/** As many test files as run in a minute. Server tests use a real database and take longer. */
const MAX_SERVER_TESTS = 8;
const MAX_OTHER_TESTS = 16;

const { checkQuietly, unitTests, finish } = createTestCommand('check');
const checks = checkQuietly([
  ['Types', 'npx', ['tsc', '-b']],
  ['Lint', 'npx', ['biome', 'check', '--error-on-warnings', '.']],
  ['House rules', process.execPath, ['scripts/lint/run.mjs']],
  ['Nothing unused', 'npx', ['knip', '--no-progress']],
]);

const base = findBaseCommit();
const related = await findRelatedTests(base, ['contract', 'web', 'scripts', 'server']);
const isServer = (file) => file.startsWith('server/');
const changed = listChangedFiles(base);
const chosen = [
  ...selectNearestTests(related.filter(isServer), changed, MAX_SERVER_TESTS),
  ...selectNearestTests(
    related.filter((file) => !isServer(file)),
    changed,
    MAX_OTHER_TESTS,
  ),
];
const remaining = related.length - chosen.length;
if (remaining > 0)
  console.log(`\n${remaining} more test files are related to your changes; npm test runs them.`);
if (chosen.length > 0) await unitTests('Tests closest to your changes', 'check', chosen);
await checks;
finish();

// npm run check: types, lint, and the tests closest to what changed since main, in about a minute.
import { changedFiles, changedSince, nearest, relatedTests } from './lib/related-tests.mjs';
import { testCommand } from './lib/test-command.mjs';

const { checkQuietly, unitTests, finish } = testCommand('check');
const checks = checkQuietly([
  ['Types', 'npx', ['tsc', '-b']],
  ['Lint', 'npx', ['biome', 'check', '--error-on-warnings', '.']],
  ['House rules', process.execPath, ['scripts/lint/run.mjs']],
  ['Nothing unused', 'npx', ['knip', '--no-progress']],
]);

const base = changedSince();
const related = await relatedTests(base, ['contract', 'web', 'scripts', 'server']);
const isServer = (file) => file.startsWith('server/');
const changed = changedFiles(base);
// Server tests use a real database and take longer than the others.
const chosen = [
  ...nearest(related.filter(isServer), changed, 8),
  ...nearest(
    related.filter((file) => !isServer(file)),
    changed,
    16,
  ),
];
const left = related.length - chosen.length;
if (left > 0) console.log(`\n${left} more test files are related to your changes; npm test runs them.`);
if (chosen.length > 0) await unitTests('Tests closest to your changes', 'check', chosen);
await checks;
finish();

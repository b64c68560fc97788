// npm run check: types, lint, and the tests that are quick or closest to what changed since main, in about a minute.
import { changedFiles, changedSince, nearest, relatedServerTests } from './lib/related-tests.mjs';
import { testCommand } from './lib/test-command.mjs';

const { check, unitTests, finish } = testCommand('check');
await check('Types', 'npx', ['tsc', '-b']);
await check('Lint', 'npx', ['biome', 'check', '--error-on-warnings', '.']);
await check('House rules', process.execPath, ['scripts/lint/run.mjs']);
await check('Nothing unused', 'npx', ['knip', '--no-progress']);

const base = changedSince();
const related = relatedServerTests(base);
const chosen = nearest(related, changedFiles(base));
const left = related.length - chosen.length;
if (left > 0)
  console.log(`\n${left} more test files of the server are related to your changes; npm test runs them.`);
const projects = ['contract', 'web', 'scripts', 'server'].flatMap((name) => ['--project', name]);
await unitTests('Unit and API tests', 'check', [
  ...projects,
  'contract/src/',
  'web/src/',
  'scripts/lib/',
  'scripts/lint/',
  ...chosen,
]);
finish();

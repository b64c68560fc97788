// npm test: everything that one machine with Node and a browser can show. The last line counts the tests.
import { readFileSync, rmSync } from 'node:fs';
import { build, install, requireNode } from './lib/prepare.mjs';
import { run, step } from './lib/run.mjs';
import { ensureBrowser, ensureTestTools } from './lib/test-tools.mjs';

const REPORTS = 'node_modules/.cache/carelane/reports';

requireNode();
await install();
await ensureBrowser();
await ensureTestTools();

let failedSteps = 0;
async function check(name, command, args, env = {}) {
  step(name);
  const code = await run(command, args, { env: { ...process.env, ...env } });
  if (code !== 0) failedSteps += 1;
}

rmSync(REPORTS, { recursive: true, force: true });
await check('Types', 'npx', ['tsc', '-b']);
await check('Lint', 'npx', ['biome', 'check', '--error-on-warnings', '.']);
await check('House rules', process.execPath, ['scripts/lint/run.mjs']);
await check('Unit and API tests', 'npx', [
  'vitest',
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${REPORTS}/vitest.json`,
]);
await build();
await check('Page sizes', process.execPath, ['scripts/page-sizes.mjs']);
await check('Browser tests', 'npx', ['playwright', 'test'], {
  PLAYWRIGHT_JSON_OUTPUT_NAME: `${REPORTS}/playwright.json`,
});

const vitest = read('vitest.json');
const playwright = read('playwright.json');
const passed =
  (vitest?.numPassedTests ?? 0) + (playwright?.stats.expected ?? 0) + (playwright?.stats.flaky ?? 0);
const failed = Math.max((vitest?.numFailedTests ?? 0) + (playwright?.stats.unexpected ?? 0), failedSteps);
if (playwright?.stats.flaky)
  console.log(`\n${playwright.stats.flaky} browser test(s) passed only at the second try.`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

function read(name) {
  try {
    return JSON.parse(readFileSync(`${REPORTS}/${name}`, 'utf8'));
  } catch {
    return undefined;
  }
}

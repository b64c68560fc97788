import { build, install, requireNode } from './lib/prepare.mjs';
import { createTestCommand } from './lib/test-command.mjs';
import { ensureBrowser, ensureTestTools } from './lib/test-tools.mjs';

requireNode();
await install();
await ensureBrowser();
await ensureTestTools();

await build();

const { checkQuietly, unitTests, browserTests, finish } = createTestCommand('test');
await unitTests('Unit and API tests', 'unit');
await Promise.all([
  browserTests('Browser tests', ['journeys', 'calls']),
  checkQuietly([
    ['Types', 'npx', ['tsc', '-b']],
    ['Lint', 'npx', ['biome', 'check', '--error-on-warnings', '.']],
    ['House rules', process.execPath, ['scripts/lint/run.mjs']],
    ['Page sizes', process.execPath, ['scripts/page-sizes.mjs']],
  ]),
]);
finish();

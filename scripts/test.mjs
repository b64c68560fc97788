// npm test: everything that one machine with Node and a browser can test in ten minutes. The last line has the counts.
import { build, install, requireNode } from './lib/prepare.mjs';
import { testCommand } from './lib/test-command.mjs';
import { ensureBrowser, ensureTestTools } from './lib/test-tools.mjs';

requireNode();
await install();
await ensureBrowser();
await ensureTestTools();

const { check, unitTests, browserTests, finish } = testCommand('test');
await check('Types', 'npx', ['tsc', '-b']);
await check('Lint', 'npx', ['biome', 'check', '--error-on-warnings', '.']);
await check('House rules', process.execPath, ['scripts/lint/run.mjs']);
await unitTests('Unit and API tests', 'unit');
await build();
await check('Page sizes', process.execPath, ['scripts/page-sizes.mjs']);
await browserTests('Browser tests: journeys', 'journeys');
await browserTests('Browser tests: calls', 'calls');
finish();

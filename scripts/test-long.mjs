import { build, install, requireNode } from './lib/prepare.mjs';
import { createTestCommand } from './lib/test-command.mjs';
import { ensureBrowser, ensureTestTools } from './lib/test-tools.mjs';

requireNode();
await install();
await ensureBrowser();
await ensureTestTools();
await build();

const { unitTests, browserTests, finish } = createTestCommand('test:long');
const longUnitTests = ['server-long', 'web-long', 'contract'].flatMap((name) => ['--project', name]);
await unitTests('Long unit and API tests', 'unit-long', longUnitTests, { TEST_LONG: '1' });
await browserTests('Long browser tests: journeys and calls', ['long-console', 'long-calls', 'long']);
await browserTests('Long browser tests: calls alone', ['long-calls-alone']);
finish();

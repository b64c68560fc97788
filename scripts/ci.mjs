import { run } from './lib/run.mjs';
import { formatSummary } from './lib/summary.mjs';
import { readOutcome, removeOutcome } from './lib/test-report.mjs';

const COMMANDS = ['test', 'test:services', 'test:long'];
// Why retries are allowed here: docs/decisions/testing.md#a-flaky-test-is-a-failing-test
const env = { TEST_RETRIES: '2', ...process.env };

const total = { passed: 0, failed: 0, lines: [] };
for (const command of COMMANDS) {
  removeOutcome(command);
  const code = await run('npm', ['run', command], { env });
  const outcome = readOutcome(command) ?? { passed: 0, failed: 0, lines: [] };
  total.passed += outcome.passed;
  total.failed += Math.max(outcome.failed, code === 0 ? 0 : 1);
  total.lines.push(...outcome.lines, ...(code === 0 ? [] : [`failed step: npm run ${command}`]));
}
console.log(`\n${formatSummary(total)}`);
process.exit(total.failed === 0 ? 0 : 1);

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { printStep, run, runQuietly } from './run.mjs';
import { evaluateResults, formatSummary } from './summary.mjs';
import { readReport, removeReport, reportFile, writeOutcome } from './test-report.mjs';

export function createTestCommand(commandName) {
  const failedSteps = [];
  const reports = [];
  const dataFolders = new Map();

  async function check(name, command, args, env = {}) {
    printStep(name);
    const startedAt = Date.now();
    const code = await run(command, args, { env: { ...process.env, ...env } });
    if (code !== 0) failedSteps.push(name);
    console.log(`${name}: ${Math.round((Date.now() - startedAt) / 1000)} s`);
  }

  async function checkQuietly(steps) {
    for (const [name, command, args] of steps) {
      const startedAt = Date.now();
      const { code, output } = await runQuietly(command, args);
      if (code !== 0) failedSteps.push(name);
      printStep(name);
      console.log(`${output.trimEnd()}\n${name}: ${Math.round((Date.now() - startedAt) / 1000)} s`);
    }
  }

  async function runTests(name, report, args, env) {
    removeReport(report);
    await check(name, 'npx', args, { ...env, TEST_REPORT: reportFile(report) });
    const results = readReport(report);
    if (results) reports.push(results);
    else if (!failedSteps.includes(name)) failedSteps.push(name);
  }

  return {
    check,
    checkQuietly,
    unitTests: (name, report, args = [], env = {}) =>
      runTests(
        name,
        report,
        ['vitest', 'run', '--reporter=default', '--reporter=./scripts/lib/vitest-report.mjs', ...args],
        env,
      ),
    browserTests(name, projects, env = {}) {
      const preparedFor = env.TEST_NOW ?? 'now';
      if (!dataFolders.has(preparedFor))
        dataFolders.set(preparedFor, mkdtempSync(path.join(tmpdir(), 'carelane-prepared-')));
      const args = ['playwright', 'test', ...projects.map((project) => `--project=${project}`)];
      return runTests(name, `browser-${projects.join('-')}`, args, {
        ...env,
        E2E_PREPARED: dataFolders.get(preparedFor),
      });
    },
    finish() {
      for (const folder of dataFolders.values()) rmSync(folder, { recursive: true, force: true });
      const result = evaluateResults({ reports, failedSteps });
      writeOutcome(commandName, result);
      console.log(`\n${formatSummary(result)}`);
      process.exit(result.failed === 0 ? 0 : 1);
    },
  };
}

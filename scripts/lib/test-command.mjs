import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { run, runQuietly, step } from './run.mjs';
import { outcome, summary } from './summary.mjs';
import { readReport, removeReport, reportFile, writeOutcome } from './test-report.mjs';

/** The steps of one test command, and the summary at its end. */
export function testCommand(commandName) {
  const failedSteps = [];
  const reports = [];
  /** Folders of demo data by the time at which they were made. */
  const prepared = new Map();

  async function check(name, command, args, env = {}) {
    step(name);
    const begun = Date.now();
    const code = await run(command, args, { env: { ...process.env, ...env } });
    if (code !== 0) failedSteps.push(name);
    console.log(`${name}: ${Math.round((Date.now() - begun) / 1000)} s`);
  }

  /** Runs steps of [name, command, args] in turn while other steps run. Prints the output of each when it ends. */
  async function checkQuietly(steps) {
    for (const [name, command, args] of steps) {
      const begun = Date.now();
      const { code, output } = await runQuietly(command, args);
      if (code !== 0) failedSteps.push(name);
      step(name);
      console.log(`${output.trimEnd()}\n${name}: ${Math.round((Date.now() - begun) / 1000)} s`);
    }
  }

  /** A step that writes a report. A missing report means that it crashed. */
  async function tests(name, report, args, env) {
    removeReport(report);
    await check(name, 'npx', args, { ...env, TEST_REPORT: reportFile(report) });
    const found = readReport(report);
    if (found) reports.push(found);
    else if (!failedSteps.includes(name)) failedSteps.push(name);
  }

  return {
    check,
    checkQuietly,
    unitTests: (name, report, args = [], env = {}) =>
      tests(
        name,
        report,
        ['vitest', 'run', '--reporter=default', '--reporter=./scripts/lib/vitest-report.mjs', ...args],
        env,
      ),
    browserTests(name, projects, env = {}) {
      const madeAt = env.TEST_NOW ?? 'now';
      if (!prepared.has(madeAt)) prepared.set(madeAt, mkdtempSync(path.join(tmpdir(), 'carelane-prepared-')));
      const args = ['playwright', 'test', ...projects.map((project) => `--project=${project}`)];
      return tests(name, `browser-${projects.join('-')}`, args, {
        ...env,
        E2E_PREPARED: prepared.get(madeAt),
      });
    },
    /** Prints the summary and exits. */
    finish() {
      for (const folder of prepared.values()) rmSync(folder, { recursive: true, force: true });
      const result = outcome({ reports, failedSteps });
      writeOutcome(commandName, result);
      console.log(`\n${summary(result)}`);
      process.exit(result.failed === 0 ? 0 : 1);
    },
  };
}

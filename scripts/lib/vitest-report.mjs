import { writeReport } from './test-report.mjs';

/** A test that is still pending at the end of the run never finished. */
const STATUS = { passed: 'passed', failed: 'failed', skipped: 'skipped', pending: 'failed' };

export default class VitestReport {
  onTestRunEnd(modules, unhandledErrors) {
    const tests = [];
    const failures = unhandledErrors.map(({ message }) => ({ name: 'outside any test', error: message }));
    for (const module of modules) {
      const file = module.relativeModuleId;
      for (const suite of [module, ...module.children.allSuites()])
        for (const { message } of suite.errors())
          failures.push({ name: suiteName(file, suite), error: message });
      for (const test of module.children.allTests()) tests.push(describeTest(file, test));
    }
    writeReport({ tests, failures });
  }
}

const suiteName = (file, suite) => (suite.fullName ? `${file} › ${suite.fullName}` : file);

function describeTest(file, test) {
  const { state, errors, note } = test.result();
  const diagnostic = test.diagnostic();
  return {
    name: `${file} › ${test.fullName}`,
    status: diagnostic?.flaky ? 'flaky' : STATUS[state],
    milliseconds: Math.round(diagnostic?.duration ?? 0),
    ...(errors?.length ? { error: [errors[0].message, errors[0].diff].filter(Boolean).join('\n') } : {}),
    ...(note ? { reason: note } : {}),
  };
}

import path from 'node:path';
import { writeReport } from './test-report.mjs';

const STATUS = { expected: 'passed', unexpected: 'failed', flaky: 'flaky', skipped: 'skipped' };

export default class PlaywrightReport {
  #failures = [];

  onBegin(_config, suite) {
    this.suite = suite;
  }

  onError({ message }) {
    this.#failures.push({ name: 'outside any test', error: message ?? '' });
  }

  onEnd() {
    writeReport({ tests: this.suite.allTests().map(describeTest), failures: this.#failures });
  }
}

function describeTest(test) {
  const file = path.relative(process.cwd(), test.location.file);
  const titles = test.titlePath().slice(3).join(' › ');
  const error = test.results.find(({ error }) => error)?.error;
  const skip = test.annotations.find(({ type }) => type === 'skip' || type === 'fixme');
  return {
    name: `${file} › ${titles}`,
    status: STATUS[test.outcome()],
    milliseconds: test.results.reduce((sum, { duration }) => sum + duration, 0),
    ...(error?.message ? { error: error.message } : {}),
    ...(skip ? { reason: skip.description ?? '' } : {}),
  };
}

import { expect, test } from 'vitest';
import { evaluateResults, formatSummary } from './summary.mjs';

const passed = { name: 'a.test.ts › works', status: 'passed' };
const report = (...tests: { name: string; status: string; error?: string }[]) => ({ tests, failures: [] });

test('lists each failed test with the first lines of its error, and the counts in the last line', () => {
  const error = '\u001b[31mexpected 1\u001b[39m\n\nto be 2';
  const broken = { name: 'b.test.ts › breaks', status: 'failed', error };
  const result = evaluateResults({ reports: [report(passed, broken)], failedSteps: ['Unit and API tests'] });
  expect(formatSummary(result)).toBe(
    [
      'failed: b.test.ts › breaks',
      '    expected 1',
      '    to be 2',
      'failed step: Unit and API tests',
      '',
      '1 passed, 1 failed',
    ].join('\n'),
  );
});

test('a step that failed without a failed test counts as one failure', () => {
  const result = evaluateResults({ reports: [report(passed)], failedSteps: ['Page sizes'] });
  expect(result).toEqual({ passed: 1, failed: 1, lines: ['failed step: Page sizes'] });
});

test('a test that passed only on retry is listed and counts as passed', () => {
  const flaky = { name: 'c.test.ts › is unstable', status: 'flaky', error: 'once' };
  const result = evaluateResults({ reports: [report(passed, flaky)], failedSteps: [] });
  expect(result).toEqual({ passed: 2, failed: 0, lines: ['flaky: c.test.ts › is unstable'] });
});

test('a skipped test fails the run unless the skip is expected', () => {
  const results = {
    reports: [report(passed, { name: 'd.test.ts › needs a relay', status: 'skipped' })],
    failedSteps: [],
  };
  expect(evaluateResults(results, () => 'needs coturn')).toEqual({
    passed: 1,
    failed: 0,
    lines: ['Skipped as expected: d.test.ts › needs a relay (needs coturn)'],
  });
  const unexpected = evaluateResults(results, () => undefined);
  expect(unexpected.failed).toBe(1);
  expect(unexpected.lines[0]).toBe('failed: d.test.ts › needs a relay');
});

test('an error outside any test fails the run', () => {
  const outside = { tests: [], failures: [{ name: 'outside any test', error: 'the port is taken' }] };
  expect(evaluateResults({ reports: [outside], failedSteps: [] })).toEqual({
    passed: 0,
    failed: 1,
    lines: ['failed: outside any test', '    the port is taken'],
  });
});

import { findSkipReason } from './announced-skips.mjs';

const ERROR_LINES = 6;
// biome-ignore lint/suspicious/noControlCharactersInRegex: terminal colors begin with it
const COLORS = /\u001b\[[0-9;]*m/g;

export function evaluateResults({ reports, failedSteps }, findReason = findSkipReason) {
  const tests = reports.flatMap((report) => report.tests);
  const withStatus = (status) => tests.filter((test) => test.status === status);
  const skips = withStatus('skipped').map((test) => ({ ...test, announcedReason: findReason(test.name) }));
  const failed = [
    ...withStatus('failed'),
    ...reports.flatMap((report) => report.failures),
    ...skips
      .filter(({ announcedReason }) => !announcedReason)
      .map(({ name, reason }) => ({
        name,
        error: `skipped but not listed in announced-skips.mjs. ${reason ?? ''}`,
      })),
  ];
  const flaky = withStatus('flaky');
  return {
    passed: withStatus('passed').length + flaky.length,
    // A step can fail even if no test does.
    failed: Math.max(failed.length, failedSteps.length > 0 ? 1 : 0),
    lines: [
      ...skips
        .filter(({ announcedReason }) => announcedReason)
        .map(({ name, announcedReason }) => `Skipped as expected: ${name} (${announcedReason})`),
      ...failed.flatMap(({ name, error }) => [`failed: ${name}`, ...firstLines(error)]),
      ...flaky.map(({ name }) => `flaky: ${name}`),
      ...failedSteps.map((name) => `failed step: ${name}`),
    ],
  };
}

export const formatSummary = ({ passed, failed, lines }) =>
  [...lines, '', `${passed} passed, ${failed} failed`].join('\n');

function firstLines(error = '') {
  const lines = error
    .replace(COLORS, '')
    .split('\n')
    .filter((line) => line.trim() !== '');
  return lines.slice(0, ERROR_LINES).map((line) => `    ${line}`);
}

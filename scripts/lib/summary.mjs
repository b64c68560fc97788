import { announcedSkip } from './announced-skips.mjs';

const ERROR_LINES = 6;
// biome-ignore lint/suspicious/noControlCharactersInRegex: terminal colours begin with it
const COLOURS = /\u001b\[[0-9;]*m/g;

/** The number of passed tests, and a line for everything else. */
export function outcome({ reports, failedSteps }, isAnnounced = announcedSkip) {
  const tests = reports.flatMap((report) => report.tests);
  const named = (status) => tests.filter((test) => test.status === status);
  const skips = named('skipped').map((test) => ({ ...test, announced: isAnnounced(test.name) }));
  const failed = [
    ...named('failed'),
    ...reports.flatMap((report) => report.failures),
    ...skips
      .filter(({ announced }) => !announced)
      .map(({ name, reason }) => ({
        name,
        error: `skipped but not listed in announced-skips.mjs. ${reason ?? ''}`,
      })),
  ];
  const flaky = named('flaky');
  return {
    passed: named('passed').length + flaky.length,
    failed: Math.max(failed.length, failedSteps.length > 0 ? 1 : 0),
    lines: [
      ...skips
        .filter(({ announced }) => announced)
        .map(({ name, announced }) => `Skipped as expected: ${name} (${announced})`),
      ...failed.flatMap(({ name, error }) => [`failed: ${name}`, ...firstLines(error)]),
      ...flaky.map(({ name }) => `flaky: ${name}`),
      ...failedSteps.map((name) => `failed step: ${name}`),
    ],
  };
}

/** The summary that a test command prints. The last line has the counts. */
export const summary = ({ passed, failed, lines }) =>
  [...lines, '', `${passed} passed, ${failed} failed`].join('\n');

function firstLines(error = '') {
  const lines = error
    .replace(COLOURS, '')
    .split('\n')
    .filter((line) => line.trim() !== '');
  return lines.slice(0, ERROR_LINES).map((line) => `    ${line}`);
}

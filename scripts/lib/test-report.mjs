import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const FOLDER = 'node_modules/.cache/carelane/reports';

export const reportFile = (name) => path.join(FOLDER, `${name}.json`);

const outcomeName = (command) => `outcome-${command.replace(':', '-')}`;

export function writeReport(report) {
  if (process.env.TEST_REPORT) write(process.env.TEST_REPORT, report);
}

export const writeOutcome = (command, outcome) => write(reportFile(outcomeName(command)), outcome);
export const readOutcome = (command) => readReport(outcomeName(command));
export const removeOutcome = (command) => removeReport(outcomeName(command));

export function readReport(name) {
  const file = reportFile(name);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

export function removeReport(name) {
  rmSync(reportFile(name), { force: true });
}

function write(file, value) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(value));
}

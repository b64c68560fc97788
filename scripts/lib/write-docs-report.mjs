import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export const REPORTS = 'docs/reports';

export function writtenBy(command) {
  return `Written by \`npm run ${command}\`; do not edit.`;
}

export function writeDocsReport(name, command, text) {
  const file = path.join(REPORTS, `${name}.md`);
  mkdirSync(REPORTS, { recursive: true });
  writeFileSync(file, `${writtenBy(command)}\n\n${text.trim()}\n`);
  return file;
}

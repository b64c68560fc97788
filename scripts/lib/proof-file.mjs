import { existsSync, readFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import path from 'node:path';
import { REPORTS, writeDocsReport } from './write-docs-report.mjs';

const FILE = path.join(REPORTS, 'proof.md');
const HEAD = ['#', 'guarantee', 'tried', 'result', 'measured', 'took', 'on'];
const NEVER = 'not run';

export function writeProof(guarantees, newResults) {
  const before = readRows();
  const rows = guarantees.map(({ id, sentence, tried }) => {
    const row = newResults.get(id) ?? before.get(id);
    return row
      ? [id, sentence, tried, row.result, row.measured, row.took, row.on]
      : [id, sentence, tried, NEVER, '—', '—', '—'];
  });
  const line = (cells) => `| ${cells.join(' | ')} |`;
  const table = [line(HEAD), line(HEAD.map(() => '---')), ...rows.map(line)].join('\n');
  const [cpu] = cpus();
  writeDocsReport(
    'proof',
    'proof',
    `# Proof

Each row is from the last run of that row. Last machine: Node ${process.version}, ${cpus().length} × ${cpu?.model?.trim() || 'processor'} (${process.arch}),
${Math.round(totalmem() / 2 ** 30)} GB. A row that was never run says so. The ordinary tests run the same checks with smaller counts.

${table}
`,
  );
  return table;
}

function readRows() {
  if (!existsSync(FILE)) return new Map();
  const rows = readFileSync(FILE, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| ---') && !line.startsWith('| # '))
    .map((line) => line.slice(2, -2).split(' | '));
  return new Map(
    rows
      .filter((row) => row.length === HEAD.length && row[HEAD.indexOf('result')] !== NEVER)
      .map(([id, , , result, measured, took, on]) => [id, { result, measured, took, on }]),
  );
}

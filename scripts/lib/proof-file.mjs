import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';

const FILE = 'docs/proof.md';
const HEAD = ['#', 'promise', 'tried', 'result', 'measured', 'took', 'on'];
const NEVER = 'not run';

/** One row a promise; a run of some of them leaves the others as they were. */
export function writeProof(promises, fresh) {
  const before = readRows();
  const rows = promises.map(({ id, sentence, count }) => {
    const row = fresh.get(id) ?? before.get(id);
    return row
      ? [id, sentence, count, row.result, row.measured, row.took, row.on]
      : [id, sentence, count, NEVER, '—', '—', '—'];
  });
  const line = (cells) => `| ${cells.join(' | ')} |`;
  const table = [line(HEAD), line(HEAD.map(() => '---')), ...rows.map(line)].join('\n');
  const [cpu] = cpus();
  writeFileSync(
    FILE,
    `# Proof

Written by \`npm run proof\`, row by row as they were run. Last machine: Node ${process.version}, ${cpus().length} × ${cpu?.model?.trim() || 'processor'} (${process.arch}),
${Math.round(totalmem() / 2 ** 30)} GB. A row that was never run says so. The tests of every change run the same with smaller counts.

${table}
`,
  );
  return table;
}

function readRows() {
  if (!existsSync(FILE)) return new Map();
  const cells = readFileSync(FILE, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| ---') && !line.startsWith('| # '))
    .map((line) => line.slice(2, -2).split(' | '));
  return new Map(
    cells
      .filter((row) => row.length === HEAD.length && row[3] !== NEVER)
      .map(([id, , , result, measured, took, on]) => [id, { result, measured, took, on }]),
  );
}

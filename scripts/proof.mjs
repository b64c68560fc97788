// npm run proof: all promises of Carelane with their full counts, in one table that is also written to docs/reports/proof.md.
// npm run proof -- B1 S1-embedded: only these rows; the others keep their last result. PROOF_SCALE=0.02 runs a fiftieth.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { build, install, requireNode } from './lib/prepare.mjs';
import { PROMISES } from './lib/promises.mjs';
import { writeProof } from './lib/proof-file.mjs';
import { run, step } from './lib/run.mjs';
import { ensureServices, startPostgres, startRedis } from './lib/services.mjs';
import { ensureBrowser, ensureTestTools } from './lib/test-tools.mjs';

const scale = Number(process.env.PROOF_SCALE || 1);
const asked = process.argv.slice(2);
const isAsked = ({ id }) =>
  asked.length === 0 || asked.some((name) => id === name || id.startsWith(`${name}-`));
const chosen = PROMISES.filter(isAsked);
if (chosen.length === 0) {
  console.error(`Unknown row. Available: ${PROMISES.map(({ id }) => id).join(', ')}`);
  process.exit(1);
}
const folder = mkdtempSync(path.join(tmpdir(), 'carelane-proof-'));
const figuresFile = path.join(folder, 'figures.jsonl');
const shared = {
  ...process.env,
  PROOF_SCALE: String(scale),
  PROOF_FILE: figuresFile,
  CALL_FAULT_ROUNDS: String(Math.max(1, Math.round(20 * scale))),
};

requireNode();
await install();
await ensureBrowser();
await ensureTestTools();
await ensureServices([['nginx', 'nginx-light']]);
await build();

async function vitest(project, pieces, services) {
  const report = path.join(folder, 'vitest.json');
  rmSync(report, { force: true });
  const titles = pieces.every(({ title }) => title) ? ['-t', pieces.map(({ title }) => title).join('|')] : [];
  const files = pieces.map(({ file }) => file);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const projects = project === 'server' ? ['server', 'server-long'] : [project];
  const chosenProjects = projects.flatMap((name) => ['--project', name]);
  await run('npx', ['vitest', 'run', ...chosenProjects, '--retry=0', ...reporters, ...titles, ...files], {
    env: { ...shared, ...services, TEST_LONG: '1' },
  });
  const tests = (readJson(report)?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({ file: name, title: fullName, status })),
  );
  return tests.filter(({ file, title }) =>
    pieces.some((piece) => file.includes(piece.file) && new RegExp(piece.title, 'i').test(title)),
  );
}

async function playwright(pieces) {
  const report = path.join(folder, 'playwright.json');
  rmSync(report, { force: true });
  const files = pieces.map(({ file }) => file);
  await run('npx', ['playwright', 'test', '--reporter=line,json', '--retries=0', ...files], {
    env: { ...shared, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  const found = [];
  const visit = (suite) => {
    for (const { file, title, ok, tests } of suite.specs ?? []) {
      const skipped = tests.every(({ status }) => status === 'skipped');
      found.push({ file, title, status: skipped ? 'skipped' : ok ? 'passed' : 'failed' });
    }
    for (const inner of suite.suites ?? []) visit(inner);
  };
  for (const suite of readJson(report)?.suites ?? []) visit(suite);
  return found;
}

function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

let postgres;
let redis;
async function services() {
  postgres ??= await startPostgres(['fsync=off', 'full_page_writes=off']);
  redis ??= await startRedis();
  return { TEST_DATABASE_URL: postgres.url, TEST_REDIS_URL: redis.url };
}

async function tryPieces(place, pieces) {
  if (place === 'browser') return playwright(pieces);
  if (place === 'embedded') return vitest('server', pieces, {});
  return vitest(place === 'cluster' ? 'cluster' : 'server', pieces, await services());
}

async function prove({ id, sentence, pieces }) {
  step(`${id}: ${sentence}`);
  rmSync(figuresFile, { force: true });
  const started = Date.now();
  const tests = [];
  for (const place of new Set(pieces.map((piece) => piece.place)))
    tests.push(
      ...(await tryPieces(
        place,
        pieces.filter((piece) => piece.place === place),
      )),
    );
  const number = (status) => tests.filter((test) => test.status === status).length;
  const [passed, failed] = [number('passed'), number('failed')];
  const seconds = Math.round((Date.now() - started) / 1000);
  const figures = existsSync(figuresFile) ? readFileSync(figuresFile, 'utf8').trim().split('\n') : [];
  const lines = figures.filter(Boolean).map((line) => JSON.parse(line));
  return {
    passed,
    failed,
    result:
      failed > 0
        ? `**broken**: ${failed} of ${passed + failed} tests failed`
        : passed > 0
          ? `held, ${passed} tests`
          : 'no test ran',
    measured: lines.map(({ what, line }) => `${what}: ${line}`.replaceAll('|', '/')).join('<br>') || '—',
    took: `${Math.floor(seconds / 60)} min ${seconds % 60} s`,
    on: `${new Date().toISOString().slice(0, 10)}${scale === 1 ? '' : `, ${scale} of the counts`}, load ${Math.round(loadavg()[1])}`,
  };
}

const fresh = new Map();
let table = '';
try {
  for (const promise of chosen) {
    fresh.set(promise.id, await prove(promise));
    table = writeProof(PROMISES, fresh);
  }
} finally {
  postgres?.remove();
  await redis?.remove();
  rmSync(folder, { recursive: true, force: true });
}
console.log(`\n${table.replaceAll('<br>', '; ')}\n`);
const results = [...fresh.values()];
const total = (name) => results.reduce((sum, row) => sum + row[name], 0);
const broken = results.filter(({ failed, passed }) => failed > 0 || passed === 0).length;
console.log(`${total('passed')} passed, ${total('failed')} failed, ${broken} promises broken`);
process.exit(broken === 0 ? 0 : 1);

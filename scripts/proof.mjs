// npm run proof: the full counts of what Carelane promises, on both engines, in one table, also in docs/proof.md.
// PROOF_SCALE=0.02 runs a fiftieth of them; PROOF_ONLY=cluster runs the named parts alone and writes no file.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import path from 'node:path';
import { ensureBrowser, ensureTestTools } from './lib/browser.mjs';
import { build, install, requireNode } from './lib/prepare.mjs';
import { PROMISES } from './lib/promises.mjs';
import { run, step } from './lib/run.mjs';
import { ensureServices, startPostgres, startRedis } from './lib/services.mjs';

const scale = Number(process.env.PROOF_SCALE || 1);
const only = process.env.PROOF_ONLY?.split(',');
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
await ensureServices([
  ['nginx', 'nginx-light'],
  ['turnserver', 'coturn'],
]);
await build();

const started = Date.now();
const results = [];
const wanted = (part) => !only || only.includes(part);

async function vitest(name, project, env) {
  step(name);
  const report = path.join(folder, `${results.length}.json`);
  const args = [
    'vitest',
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  await run('npx', args, { env: { ...shared, ...env } });
  for (const file of readJson(report)?.testResults ?? [])
    for (const test of file.assertionResults)
      results.push({ file: file.name, title: test.fullName, status: test.status });
}

async function playwright() {
  step('Browser tests');
  const report = path.join(folder, 'playwright.json');
  await run('npx', ['playwright', 'test', '--reporter=line,json'], {
    env: { ...shared, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  const visit = (suite) => {
    for (const spec of suite.specs ?? [])
      results.push({ file: spec.file, title: spec.title, status: spec.ok ? 'passed' : 'failed' });
    for (const inner of suite.suites ?? []) visit(inner);
  };
  for (const suite of readJson(report)?.suites ?? []) visit(suite);
}

function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

if (wanted('embedded')) await vitest('API and race tests on the embedded database', 'server', {});
const postgres = await startPostgres(['fsync=off', 'full_page_writes=off']);
const redis = await startRedis();
const services = { TEST_DATABASE_URL: postgres.url, TEST_REDIS_URL: redis.url };
try {
  if (wanted('postgres')) await vitest('API and race tests on PostgreSQL', 'server', services);
  if (wanted('cluster')) await vitest('Several nodes, kills and restarts', 'cluster', services);
} finally {
  postgres.remove();
  await redis.remove();
}
if (wanted('browser')) await playwright();

const figures = existsSync(figuresFile)
  ? readFileSync(figuresFile, 'utf8')
      .trim()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
  : [];
const rows = PROMISES.map(({ id, sentence, tests }) => {
  const own = results.filter(({ file, title }) =>
    tests.some((test) => test.file.test(file) && test.title.test(title)),
  );
  const passed = own.filter(({ status }) => status === 'passed').length;
  const failed = own.filter(({ status }) => status === 'failed').length;
  const verdict = failed > 0 ? `**broken** (${failed} failed)` : passed > 0 ? 'held' : 'no test ran';
  const lines = figures.filter(({ promise }) => promise === id).map(({ what, line }) => `${what}: ${line}`);
  return { id, sentence, verdict, passed, lines };
});

const [cpu] = cpus();
const table = [
  '| # | promise | verdict | tests | measured |',
  '|---|---|---|---|---|',
  ...rows.map(
    (row) =>
      `| ${row.id} | ${row.sentence} | ${row.verdict} | ${row.passed} | ${row.lines.join('<br>') || '—'} |`,
  ),
].join('\n');
console.log(`\n${table.replaceAll('<br>', '; ')}\n`);
if (!only) {
  writeFileSync(
    'docs/proof.md',
    `# Proof

Made by \`npm run proof\` on ${new Date().toISOString().slice(0, 10)} in ${Math.round((Date.now() - started) / 60_000)} minutes, with ${scale === 1 ? 'the full counts' : `${scale} of the full counts`}:
Node ${process.version}, ${cpus().length} × ${cpu?.model ?? 'processor'}, ${Math.round(totalmem() / 2 ** 30)} GB. A promise without a test says so.

${table}
`,
  );
}
rmSync(folder, { recursive: true, force: true });
const broken = rows.filter(({ verdict }) => verdict.startsWith('**')).length;
console.log(
  `${results.filter(({ status }) => status === 'passed').length} passed, ${results.filter(({ status }) => status === 'failed').length} failed, ${broken} promises broken`,
);
process.exit(broken === 0 ? 0 : 1);

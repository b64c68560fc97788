// PROOF_SCALE=0.02 runs a fiftieth of the counts.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { GUARANTEES } from './lib/guarantees.mjs';
import { build, install, requireNode } from './lib/prepare.mjs';
import { writeProof } from './lib/proof-file.mjs';
import { printStep, run } from './lib/run.mjs';
import { ensureServices, startPostgres, startRedis } from './lib/services.mjs';
import { ensureBrowser, ensureTestTools } from './lib/test-tools.mjs';

const scale = Number(process.env.PROOF_SCALE || 1);
const requested = process.argv.slice(2);
const isRequested = ({ id }) =>
  requested.length === 0 || requested.some((name) => id === name || id.startsWith(`${name}-`));
const chosen = GUARANTEES.filter(isRequested);
if (chosen.length === 0) {
  console.error(`Unknown row. Available: ${GUARANTEES.map(({ id }) => id).join(', ')}`);
  process.exit(1);
}
const folder = mkdtempSync(path.join(tmpdir(), 'carelane-proof-'));
const figuresFile = path.join(folder, 'figures.jsonl');
const sharedEnv = {
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

async function runVitest(project, suites, services) {
  const report = path.join(folder, 'vitest.json');
  rmSync(report, { force: true });
  const titles = suites.every(({ title }) => title) ? ['-t', suites.map(({ title }) => title).join('|')] : [];
  const files = suites.map(({ file }) => file);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const projects = project === 'server' ? ['server', 'server-long'] : [project];
  const chosenProjects = projects.flatMap((name) => ['--project', name]);
  await run('npx', ['vitest', 'run', ...chosenProjects, '--retry=0', ...reporters, ...titles, ...files], {
    env: { ...sharedEnv, ...services, TEST_LONG: '1' },
  });
  const tests = (readJson(report)?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({ file: name, title: fullName, status })),
  );
  return tests.filter(({ file, title }) =>
    suites.some((suite) => file.includes(suite.file) && new RegExp(suite.title, 'i').test(title)),
  );
}

async function runPlaywright(suites) {
  const report = path.join(folder, 'playwright.json');
  rmSync(report, { force: true });
  const files = suites.map(({ file }) => file);
  await run('npx', ['playwright', 'test', '--reporter=line,json', '--retries=0', ...files], {
    env: { ...sharedEnv, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  const found = [];
  const visit = (suite) => {
    for (const { file, title, ok, tests } of suite.specs ?? []) {
      const isSkipped = tests.every(({ status }) => status === 'skipped');
      const result = ok ? 'passed' : 'failed';
      found.push({ file, title, status: isSkipped ? 'skipped' : result });
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
async function startServices() {
  postgres ??= await startPostgres(['fsync=off', 'full_page_writes=off']);
  redis ??= await startRedis();
  return { TEST_DATABASE_URL: postgres.url, TEST_REDIS_URL: redis.url };
}

async function runTests(environment, suites) {
  if (environment === 'browser') return runPlaywright(suites);
  if (environment === 'embedded') return runVitest('server', suites, {});
  return runVitest(environment === 'cluster' ? 'cluster' : 'server', suites, await startServices());
}

function describeResult(passed, failed) {
  if (failed > 0) return `**broken**: ${failed} of ${passed + failed} tests failed`;
  return passed > 0 ? `held, ${passed} tests` : 'no test ran';
}

async function prove({ id, sentence, suites }) {
  printStep(`${id}: ${sentence}`);
  rmSync(figuresFile, { force: true });
  const startedAt = Date.now();
  const tests = [];
  for (const environment of new Set(suites.map((suite) => suite.environment))) {
    const suitesToRun = suites.filter((suite) => suite.environment === environment);
    tests.push(...(await runTests(environment, suitesToRun)));
  }
  const countWith = (status) => tests.filter((test) => test.status === status).length;
  const [passed, failed] = [countWith('passed'), countWith('failed')];
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  const figureLines = existsSync(figuresFile) ? readFileSync(figuresFile, 'utf8').trim().split('\n') : [];
  const figures = figureLines.filter(Boolean).map((line) => JSON.parse(line));
  return {
    passed,
    failed,
    result: describeResult(passed, failed),
    measured: figures.map(({ what, line }) => `${what}: ${line}`.replaceAll('|', '/')).join('<br>') || '—',
    took: `${Math.floor(seconds / 60)} min ${seconds % 60} s`,
    on: `${new Date().toISOString().slice(0, 10)}${scale === 1 ? '' : `, at ${scale} × the full counts`}, load ${Math.round(loadavg()[1])}`,
  };
}

const newResults = new Map();
let table = '';
try {
  for (const guarantee of chosen) {
    newResults.set(guarantee.id, await prove(guarantee));
    table = writeProof(GUARANTEES, newResults);
  }
} finally {
  postgres?.remove();
  await redis?.remove();
  rmSync(folder, { recursive: true, force: true });
}
console.log(`\n${table.replaceAll('<br>', '; ')}\n`);
const results = [...newResults.values()];
const total = (name) => results.reduce((sum, row) => sum + row[name], 0);
const broken = results.filter(({ failed, passed }) => failed > 0 || passed === 0).length;
console.log(`${total('passed')} passed, ${total('failed')} failed, ${broken} guarantees broken`);
process.exit(broken === 0 ? 0 : 1);

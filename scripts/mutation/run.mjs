// MUTATION_EVERY=3 tries every third mutant. MUTATION_AGAIN=1 tries only the survivors of the last run.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { printStep, run } from '../lib/run.mjs';
import { AREAS } from './areas.mjs';
import { instrument } from './mutants.mjs';
import { writeMutationReport } from './report.mjs';

const TARGET_SHARE = 0.85;
const CACHE = 'node_modules/.cache/carelane/mutation';
const MAX_RESTARTS = 30;
const everyNth = Number(process.env.MUTATION_EVERY || 1);
const onlySurvivors = process.env.MUTATION_AGAIN === '1';

const requested = process.argv.slice(2);
const unknown = requested.filter((name) => !AREAS[name]);
if (unknown.length > 0) {
  console.error(`Unknown area: ${unknown.join(', ')}. Available: ${Object.keys(AREAS).join(', ')}.`);
  process.exit(1);
}
mkdirSync(CACHE, { recursive: true });
for (const area of requested.length > 0 ? requested : Object.keys(AREAS)) await mutateArea(area);
const results = Object.keys(AREAS)
  .filter((area) => existsSync(reportFile(area, 'result')))
  .flatMap((area) => read(reportFile(area, 'result')));
process.exit(writeMutationReport(results, TARGET_SHARE, everyNth) ? 0 : 1);

async function mutateArea(area) {
  const { modules, tests } = AREAS[area];
  const sourceByFile = {};
  const mutants = [];
  for (const file of modules) {
    const instrumented = instrument(readFileSync(file, 'utf8'), file, mutants.length + 1);
    sourceByFile[file] = instrumented.code;
    mutants.push(...instrumented.mutants);
  }
  const selected = mutants.filter((_mutant, index) => index % everyNth === 0);
  const killedEarlier = onlySurvivors ? killedBefore(area, selected) : new Map();
  const tried = selected.filter(({ id }) => !killedEarlier.has(id));
  const plan = { sourceByFile, tests, ids: tried.map(({ id }) => id) };
  writeFileSync(reportFile(area, 'plan'), JSON.stringify(plan));
  rmSync(reportFile(area, 'state'), { force: true });
  printStep(
    `${area}: ${tried.length} of ${mutants.length} mutants in ${modules.length} modules; recording which tests reach them`,
  );
  if ((await vitest(area, 'count')) !== 0)
    console.warn('A test fails without any mutant, so it is not used.');
  // A mutant can end the process, or leave a test broken, before all mutants are tried. Another process then continues.
  for (let restarts = 0; restarts < MAX_RESTARTS; restarts += 1) {
    printStep(`${area}: running the tests against them`);
    await vitest(area, 'kill');
    const state = read(reportFile(area, 'state'));
    if (state.trying === null && !state.unfinished) break;
    if (state.trying !== null) state.killed[state.trying] = 'the process did not exit';
    Object.assign(state, { trying: null, unfinished: false });
    writeFileSync(reportFile(area, 'state'), JSON.stringify(state));
  }
  const { reached, reachedOutside, killed } = read(reportFile(area, 'state'));
  const reachedByTests = new Set(Object.values(reached).flat());
  const fate = ({ id }) => {
    if (killed[id]) return 'killed';
    if (reachedByTests.has(id)) return 'survived';
    return reachedOutside.includes(id) ? 'at start' : 'not reached';
  };
  const results = selected.map(
    (mutant) =>
      killedEarlier.get(mutant.id) ?? { ...mutant, area, fate: fate(mutant), by: killed[mutant.id] },
  );
  writeFileSync(reportFile(area, 'result'), JSON.stringify(results));
}

function killedBefore(area, mutants) {
  const before = existsSync(reportFile(area, 'result')) ? read(reportFile(area, 'result')) : [];
  const changes = (list, file) => JSON.stringify(inFile(list, file).map(({ from, to }) => [from, to]));
  const isUnchanged = (file) => changes(before, file) === changes(mutants, file);
  const killedEarlier = new Map();
  const files = new Set(mutants.map(({ file }) => file));
  for (const file of [...files].filter(isUnchanged)) {
    const previous = inFile(before, file);
    for (const [index, { id }] of inFile(mutants, file).entries())
      if (previous[index].fate === 'killed') killedEarlier.set(id, { ...previous[index], id });
  }
  return killedEarlier;
}

function inFile(mutants, file) {
  return mutants.filter((mutant) => mutant.file === file);
}

function vitest(area, phase) {
  const env = {
    ...process.env,
    MUTATION_PLAN: path.resolve(reportFile(area, 'plan')),
    MUTATION_STATE: path.resolve(reportFile(area, 'state')),
    MUTATION_PHASE: phase,
  };
  return run('npx', ['vitest', 'run', '--config', 'scripts/mutation/vitest.config.mjs', '--reporter=dot'], {
    env,
  });
}

function reportFile(area, kind) {
  return path.join(CACHE, `${area}.${kind}.json`);
}

function read(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

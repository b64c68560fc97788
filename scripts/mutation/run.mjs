// npm run mutation [authorisation|booking|payment …]: makes small changes to the code and checks that a test notices.
// MUTATION_EVERY=3 tries every third mutant. MUTATION_AGAIN=1 tries only the survivors of the last run.
// Writes docs/reports/mutation.md from all areas that have been run. Fails below the wanted share.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run, step } from '../lib/run.mjs';
import { AREAS } from './modules.mjs';
import { instrument } from './mutants.mjs';
import { writeMutationReport } from './report.mjs';

const WANTED_SHARE = 0.85;
const CACHE = 'node_modules/.cache/carelane/mutation';
const MAX_RESTARTS = 30;
const every = Number(process.env.MUTATION_EVERY || 1);
const again = process.env.MUTATION_AGAIN === '1';

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !AREAS[name]);
if (unknown.length > 0) {
  console.error(`Unknown area: ${unknown.join(', ')}. Available: ${Object.keys(AREAS).join(', ')}.`);
  process.exit(1);
}
mkdirSync(CACHE, { recursive: true });
for (const area of wanted.length > 0 ? wanted : Object.keys(AREAS)) await mutateArea(area);
const results = Object.keys(AREAS)
  .filter((area) => existsSync(reportFile(area, 'result')))
  .flatMap((area) => read(reportFile(area, 'result')));
process.exit(writeMutationReport(results, WANTED_SHARE, every) ? 0 : 1);

async function mutateArea(area) {
  const { modules, tests } = AREAS[area];
  const codes = {};
  const mutants = [];
  for (const file of modules) {
    const made = instrument(readFileSync(file, 'utf8'), file, mutants.length + 1);
    codes[file] = made.code;
    mutants.push(...made.mutants);
  }
  const wanted = mutants.filter((_mutant, index) => index % every === 0);
  const dead = again ? killedBefore(area, wanted) : new Map();
  const tried = wanted.filter(({ id }) => !dead.has(id));
  writeFileSync(reportFile(area, 'plan'), JSON.stringify({ codes, tests, ids: tried.map(({ id }) => id) }));
  rmSync(reportFile(area, 'state'), { force: true });
  step(
    `${area}: ${tried.length} of ${mutants.length} mutants in ${modules.length} modules; recording which tests reach them`,
  );
  if ((await vitest(area, 'count')) !== 0) console.warn('A test fails without any mutant. It is not used.');
  for (let restarts = 0; restarts < MAX_RESTARTS; restarts += 1) {
    step(`${area}: running the tests against them`);
    await vitest(area, 'kill');
    const state = read(reportFile(area, 'state'));
    if (state.trying === null && !state.unfinished) break;
    if (state.trying !== null) state.killed[state.trying] = 'the process did not exit';
    Object.assign(state, { trying: null, unfinished: false });
    writeFileSync(reportFile(area, 'state'), JSON.stringify(state));
  }
  const { met, metOutside, killed } = read(reportFile(area, 'state'));
  const metInside = new Set(Object.values(met).flat());
  const fate = ({ id }) =>
    killed[id] ? 'killed' : metInside.has(id) ? 'survived' : metOutside.includes(id) ? 'at start' : 'not met';
  const results = wanted.map(
    (mutant) => dead.get(mutant.id) ?? { ...mutant, area, fate: fate(mutant), by: killed[mutant.id] },
  );
  writeFileSync(reportFile(area, 'result'), JSON.stringify(results));
}

/** Mutants killed in an earlier run, if the mutants of their module are unchanged. */
function killedBefore(area, mutants) {
  const before = existsSync(reportFile(area, 'result')) ? read(reportFile(area, 'result')) : [];
  const looks = (list, file) => list.filter((one) => one.file === file).map(({ from, to }) => [from, to]);
  const sameModule = (file) => JSON.stringify(looks(before, file)) === JSON.stringify(looks(mutants, file));
  const dead = new Map();
  for (const file of new Set(mutants.filter(({ file }) => sameModule(file)).map(({ file }) => file))) {
    const then = before.filter((one) => one.file === file);
    for (const [index, { id }] of mutants.filter((one) => one.file === file).entries())
      if (then[index].fate === 'killed') dead.set(id, { ...then[index], id });
  }
  return dead;
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

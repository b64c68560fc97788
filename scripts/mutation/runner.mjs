import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { TestRunner } from 'vitest';

/** A mutant that so many tests have met alive is taken to survive the rest too; those that meet the fewest go first. */
const MOST_TRIES = 12;
const KILLS_PER_CONTROL = 4;
const PATIENCE_MS = 6_000;

const stateFile = process.env.MUTATION_STATE;
const state = existsSync(stateFile)
  ? JSON.parse(readFileSync(stateFile, 'utf8'))
  : { met: {}, metOutside: [], done: [], spoilt: [], killed: {}, trying: null, unfinished: false };
const save = () => writeFileSync(stateFile, JSON.stringify(state));
const wanted = new Set(JSON.parse(readFileSync(process.env.MUTATION_PLAN, 'utf8')).ids);
const counting = process.env.MUTATION_PHASE === 'count';
const outside = new Set(state.metOutside);
const chosen = counting ? new Map() : chooseTests(state.met);
let active;
let anySpoilt = false;
let meeting = outside;
globalThis.__mutant = (id) => {
  if (counting && wanted.has(id)) meeting.add(id);
  return id === active;
};

/**
 * Counting, it notes which mutants each test meets. Killing, it repeats a test, with its hooks, once for each of them that
 * is still alive. In between, after a few failures and at the end, it runs with nothing mutated: only then do they count.
 * A test that fails there was spoilt for good; whoever is left is tried by it in a fresh process, one at a time.
 */
export default class MutationRunner extends TestRunner {
  async onBeforeRunTask(test) {
    await super.onBeforeRunTask?.(test);
    if (counting) return;
    this.left = state.done.includes(test.id)
      ? []
      : (chosen.get(test.id) ?? []).filter((id) => !state.killed[id]);
    this.kills = [];
    this.controls = 0;
    this.over = false;
    this.mostKills = state.spoilt.includes(test.id) ? 1 : KILLS_PER_CONTROL;
    if (this.left.length === 0) test.mode = 'skip';
    else test.repeats = this.left.length + Math.ceil(this.left.length / this.mostKills) + 2;
  }

  async runTask(test) {
    const run = TestRunner.getTestFn(test);
    if (counting) return this.count(test, run);
    if (this.over) return;
    if (this.controls < 2 || this.kills.length === this.mostKills || this.left.length === 0)
      return this.control(test, run);
    const id = this.left.shift();
    state.trying = id;
    save();
    active = id;
    const failure = await outcome(run, PATIENCE_MS + 10 * this.usualMs);
    active = undefined;
    if (failure) this.kills.push(id);
    state.trying = null;
  }

  async count(test, run) {
    meeting = new Set();
    try {
      await run();
    } finally {
      state.met[test.id] = [...meeting];
      meeting = outside;
      state.metOutside = [...outside];
      save();
    }
  }

  async control(test, run) {
    const startedAt = performance.now();
    const failure = await outcome(run, 120_000);
    this.usualMs = performance.now() - startedAt;
    this.controls += 1;
    if (this.controls === 1) return;
    const certain = !failure || this.kills.length === 1;
    if (certain) for (const id of this.kills) state.killed[id] = `${test.file.name}: ${test.name}`;
    if (failure && this.kills.length > 0) {
      state.spoilt.push(test.id);
      anySpoilt = true;
    }
    if (failure && anySpoilt) state.unfinished = true;
    else if (failure || this.left.length === 0) state.done.push(test.id);
    this.over = Boolean(failure) || this.left.length === 0;
    this.kills = [];
    save();
  }
}

/** The tests that are to try each mutant, the most particular ones, by test. */
function chooseTests(met) {
  const tests = Object.entries(met).sort(([, some], [, others]) => some.length - others.length);
  const tries = new Map();
  return new Map(
    tests.map(([test, ids]) => {
      const own = ids.filter((id) => (tries.get(id) ?? 0) < MOST_TRIES);
      for (const id of own) tries.set(id, (tries.get(id) ?? 0) + 1);
      return [test, own];
    }),
  );
}

/** What a run failed with, if it did; one that never ends has failed. */
async function outcome(run, withinMs) {
  let timer;
  const late = new Promise((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('late')), withinMs);
  });
  try {
    await Promise.race([run(), late]);
    return undefined;
  } catch (error) {
    return error;
  } finally {
    clearTimeout(timer);
  }
}

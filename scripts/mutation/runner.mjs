import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { TestRunner } from 'vitest';

/** A mutant that so many tests have met alive is taken to survive the rest too. */
const MOST_TRIES = 10;
const PATIENCE_MS = 6_000;

const stateFile = process.env.MUTATION_STATE;
const state = existsSync(stateFile)
  ? JSON.parse(readFileSync(stateFile, 'utf8'))
  : { met: {}, metOutside: [], killed: {}, tries: {}, trying: null, doubtful: [] };
const save = () => writeFileSync(stateFile, JSON.stringify(state));
const wanted = new Set(JSON.parse(readFileSync(process.env.MUTATION_PLAN, 'utf8')).ids);
const counting = process.env.MUTATION_PHASE === 'count';
const outside = new Set(state.metOutside);
let active;
let meeting = outside;
globalThis.__mutant = (id) => {
  if (counting && wanted.has(id)) meeting.add(id);
  return id === active;
};

/**
 * Counting, it notes which mutants each test meets. Killing, it repeats a test once for each of them that is still
 * alive, with its hooks before and after, and with nothing mutated at the start and at the end: a test that does not
 * pass twice by itself, or that a mutant has spoilt for good, kills nobody.
 */
export default class MutationRunner extends TestRunner {
  plan = [];
  kills = [];
  spoilt = false;

  async onBeforeRunTask(test) {
    await super.onBeforeRunTask?.(test);
    if (counting) return;
    this.plan = (state.met[test.id] ?? []).filter(
      (id) => !state.killed[id] && (state.tries[id] ?? 0) < MOST_TRIES,
    );
    if (this.plan.length === 0) test.mode = 'skip';
    else test.repeats = this.plan.length + 2;
    this.kills = [];
    this.spoilt = false;
  }

  async onBeforeTryTask(test, tries) {
    await super.onBeforeTryTask?.(test, tries);
    this.round = tries.repeats;
  }

  async runTask(test) {
    const run = TestRunner.getTestFn(test);
    if (counting) return this.count(test, run);
    if (this.spoilt) return;
    const id = this.plan[this.round - 2];
    if (id === undefined || this.round < 2) return this.control(run);
    state.trying = id;
    save();
    state.tries[id] = (state.tries[id] ?? 0) + 1;
    active = id;
    const failure = await outcome(run, PATIENCE_MS + 10 * this.usualMs);
    active = undefined;
    if (failure) this.kills.push([id, `${test.file.name}: ${test.name}`]);
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

  async control(run) {
    const startedAt = performance.now();
    const failure = await outcome(run, 120_000);
    this.usualMs = performance.now() - startedAt;
    const last = this.round > 1;
    if (failure && (last || this.round === 1)) this.spoilt = true;
    if (last && failure) state.doubtful.push(...this.kills.map(([id]) => id));
    if (last && !failure) for (const [id, name] of this.kills) state.killed[id] = name;
    if (last) save();
  }
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

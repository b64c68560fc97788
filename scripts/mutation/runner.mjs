import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { TestRunner } from 'vitest';

/** A mutant that survives this many tests counts as a survivor. Tests of the files listed first run first. */
const MAX_TRIES = 14;
/** After this many failures a test is checked without a mutant. */
const KILLS_PER_CHECK = 4;
/** A test that takes this much longer than ten times its usual time counts as one that never ends. */
const EXTRA_TIME_MS = 6_000;

const stateFile = process.env.MUTATION_STATE;
const state = existsSync(stateFile)
  ? JSON.parse(readFileSync(stateFile, 'utf8'))
  : {
      reached: {},
      reachedOutside: [],
      usualMs: {},
      files: {},
      flaky: [],
      done: [],
      broken: [],
      killed: {},
      trying: null,
      unfinished: false,
    };
const save = () => writeFileSync(stateFile, JSON.stringify(state));
const { ids, tests: testFiles } = JSON.parse(readFileSync(process.env.MUTATION_PLAN, 'utf8'));
const selectedIds = new Set(ids);
const isCounting = process.env.MUTATION_PHASE === 'count';
const outside = new Set(state.reachedOutside);
const mutantsByTest = isCounting ? new Map() : assignMutants(state);
let active;
let hasBrokenTest = false;
let reachedNow = outside;
const recordReached = (id) => {
  if (isCounting && selectedIds.has(id)) reachedNow.add(id);
};
globalThis.__active = (id) => id === active;
globalThis.__mutant = (id) => {
  recordReached(id);
  return id === active;
};
globalThis.__tested = (always, never, value) => {
  recordReached(value ? never : always);
  return value;
};

/**
 * While counting, this runner runs each test twice and records which mutants the test reaches. While killing, it
 * repeats a test, with its hooks, once for each reached mutant that has not been killed. After a few failures it runs
 * the test without a mutant, and the failures only count if that passes. A test that fails there is left in a broken
 * state; its remaining mutants are tried in a new process, one at a time.
 */
export default class MutationRunner extends TestRunner {
  async onBeforeRunTask(test) {
    await super.onBeforeRunTask?.(test);
    if (isCounting) {
      test.repeats = 1;
      return;
    }
    const isDone = state.done.includes(test.id);
    this.remaining = isDone ? [] : (mutantsByTest.get(test.id) ?? []).filter((id) => !state.killed[id]);
    this.kills = [];
    this.isOver = false;
    this.isHealthy = !hasBrokenTest;
    this.maxKills = state.broken.includes(test.id) ? 1 : KILLS_PER_CHECK;
    if (this.remaining.length === 0) test.mode = 'skip';
    else test.repeats = this.remaining.length + Math.ceil(this.remaining.length / this.maxKills);
  }

  async runTask(test) {
    const run = TestRunner.getTestFn(test);
    if (isCounting) return this.count(test, run);
    if (this.isOver) return;
    const noneRemain = this.remaining.length === 0;
    if (!this.isHealthy || this.kills.length === this.maxKills || (noneRemain && this.kills.length > 0))
      return this.runWithoutMutant(test, run);
    if (noneRemain) return this.finish(test);
    const id = this.remaining.shift();
    state.trying = id;
    save();
    active = id;
    const failure = await findError(run, EXTRA_TIME_MS + 10 * state.usualMs[test.id]);
    active = undefined;
    if (failure) this.kills.push(id);
    state.trying = null;
  }

  async count(test, run) {
    reachedNow = new Set(state.reached[test.id]);
    const startedAt = performance.now();
    try {
      await run();
    } catch (error) {
      state.flaky.push(test.id);
      throw error;
    } finally {
      state.usualMs[test.id] = performance.now() - startedAt;
      state.files[test.id] = test.file.filepath;
      state.reached[test.id] = [...reachedNow];
      reachedNow = outside;
      state.reachedOutside = [...outside];
      save();
    }
  }

  async runWithoutMutant(test, run) {
    const failure = await findError(run, 120_000);
    const isCertain = !failure || this.kills.length === 1;
    if (isCertain) for (const id of this.kills) state.killed[id] = `${test.file.name}: ${test.name}`;
    if (failure && this.kills.length > 0) state.broken.push(test.id);
    if (failure) {
      hasBrokenTest = true;
      state.unfinished = true;
      this.isOver = true;
    }
    this.isHealthy = !failure;
    this.kills = [];
    if (!failure && this.remaining.length === 0) this.finish(test);
    save();
  }

  finish(test) {
    this.isOver = true;
    state.done.push(test.id);
    save();
  }
}

/** The mutants that each stable test tries. */
function assignMutants({ reached, usualMs, files, flaky }) {
  const position = ([test]) => testFiles.findIndex((file) => files[test].endsWith(file));
  const cost = ([test, ids]) => usualMs[test] * ids.length;
  const tests = Object.entries(reached).filter(([test]) => !flaky.includes(test));
  const tries = new Map();
  return new Map(
    tests
      .sort((a, b) => position(a) - position(b) || cost(a) - cost(b))
      .map(([test, ids]) => {
        const assigned = ids.filter((id) => (tries.get(id) ?? 0) < MAX_TRIES);
        for (const id of assigned) tries.set(id, (tries.get(id) ?? 0) + 1);
        return [test, assigned];
      }),
  );
}

/** The error of a run, if any. A run that never ends counts as failed. */
async function findError(run, withinMs) {
  let timer;
  const timeout = new Promise((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('timed out')), withinMs);
  });
  try {
    await Promise.race([run(), timeout]);
    return undefined;
  } catch (error) {
    return error;
  } finally {
    clearTimeout(timer);
  }
}

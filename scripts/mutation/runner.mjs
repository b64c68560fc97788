import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { TestRunner } from 'vitest';

const MAX_TESTS_PER_MUTANT = 14;
const KILLS_PER_CHECK = 4;
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
 * The count phase runs each test twice and records which mutants it reaches. The kill phase repeats a test,
 * with its hooks, once for each of them. After a few failures the test runs without a mutant. If that fails
 * too, the failures do not count, and its other mutants are tried in a new process, one at a time.
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

function assignMutants({ reached, usualMs, files, flaky }) {
  const position = ([test]) => testFiles.findIndex((file) => files[test].endsWith(file));
  const cost = ([test, ids]) => usualMs[test] * ids.length;
  const tests = Object.entries(reached).filter(([test]) => !flaky.includes(test));
  const tries = new Map();
  return new Map(
    tests
      .sort((a, b) => position(a) - position(b) || cost(a) - cost(b))
      .map(([test, ids]) => {
        const assigned = ids.filter((id) => (tries.get(id) ?? 0) < MAX_TESTS_PER_MUTANT);
        for (const id of assigned) tries.set(id, (tries.get(id) ?? 0) + 1);
        return [test, assigned];
      }),
  );
}

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

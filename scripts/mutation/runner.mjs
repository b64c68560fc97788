import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { TestRunner } from 'vitest';

/** A mutant that survives this many tests counts as a survivor. Tests of the files listed first run first. */
const MAX_TRIES = 14;
const KILLS_PER_CONTROL = 4;
const EXTRA_TIME_MS = 6_000;

const stateFile = process.env.MUTATION_STATE;
const state = existsSync(stateFile)
  ? JSON.parse(readFileSync(stateFile, 'utf8'))
  : {
      met: {},
      metOutside: [],
      usualMs: {},
      files: {},
      unsteady: [],
      done: [],
      spoilt: [],
      killed: {},
      trying: null,
      unfinished: false,
    };
const save = () => writeFileSync(stateFile, JSON.stringify(state));
const { ids, tests: testFiles } = JSON.parse(readFileSync(process.env.MUTATION_PLAN, 'utf8'));
const wanted = new Set(ids);
const counting = process.env.MUTATION_PHASE === 'count';
const outside = new Set(state.metOutside);
const chosen = counting ? new Map() : chooseTests(state);
let active;
let anySpoilt = false;
let meeting = outside;
const meet = (id) => {
  if (counting && wanted.has(id)) meeting.add(id);
};
globalThis.__active = (id) => id === active;
globalThis.__mutant = (id) => {
  meet(id);
  return id === active;
};
globalThis.__tested = (always, never, value) => {
  meet(value ? never : always);
  return value;
};

/**
 * While counting, it runs each test twice and records which mutants the test reaches. While killing, it repeats a test,
 * with its hooks, once for each of those that is still alive. After a few failures it runs the test without a mutant, and
 * the failures only count if that passes. A test that fails there is left in a broken state; its remaining mutants are
 * tried in a fresh process, one at a time.
 */
export default class MutationRunner extends TestRunner {
  async onBeforeRunTask(test) {
    await super.onBeforeRunTask?.(test);
    if (counting) {
      test.repeats = 1;
      return;
    }
    const isDone = state.done.includes(test.id);
    this.left = isDone ? [] : (chosen.get(test.id) ?? []).filter((id) => !state.killed[id]);
    this.kills = [];
    this.over = false;
    this.isSound = !anySpoilt;
    this.maxKills = state.spoilt.includes(test.id) ? 1 : KILLS_PER_CONTROL;
    if (this.left.length === 0) test.mode = 'skip';
    else test.repeats = this.left.length + Math.ceil(this.left.length / this.maxKills);
  }

  async runTask(test) {
    const run = TestRunner.getTestFn(test);
    if (counting) return this.count(test, run);
    if (this.over) return;
    const noneLeft = this.left.length === 0;
    if (!this.isSound || this.kills.length === this.maxKills || (noneLeft && this.kills.length > 0))
      return this.control(test, run);
    if (noneLeft) return this.finish(test);
    const id = this.left.shift();
    state.trying = id;
    save();
    active = id;
    const failure = await outcome(run, EXTRA_TIME_MS + 10 * state.usualMs[test.id]);
    active = undefined;
    if (failure) this.kills.push(id);
    state.trying = null;
  }

  async count(test, run) {
    meeting = new Set(state.met[test.id]);
    const startedAt = performance.now();
    try {
      await run();
    } catch (error) {
      state.unsteady.push(test.id);
      throw error;
    } finally {
      state.usualMs[test.id] = performance.now() - startedAt;
      state.files[test.id] = test.file.filepath;
      state.met[test.id] = [...meeting];
      meeting = outside;
      state.metOutside = [...outside];
      save();
    }
  }

  async control(test, run) {
    const failure = await outcome(run, 120_000);
    const isCertain = !failure || this.kills.length === 1;
    if (isCertain) for (const id of this.kills) state.killed[id] = `${test.file.name}: ${test.name}`;
    if (failure && this.kills.length > 0) state.spoilt.push(test.id);
    if (failure) {
      anySpoilt = true;
      state.unfinished = true;
      this.over = true;
    }
    this.isSound = !failure;
    this.kills = [];
    if (!failure && this.left.length === 0) this.finish(test);
    save();
  }

  finish(test) {
    this.over = true;
    state.done.push(test.id);
    save();
  }
}

/** The stable tests that try each mutant, by test. */
function chooseTests({ met, usualMs, files, unsteady }) {
  const place = ([test]) => testFiles.findIndex((file) => files[test].endsWith(file));
  const cost = ([test, ids]) => usualMs[test] * ids.length;
  const tests = Object.entries(met).filter(([test]) => !unsteady.includes(test));
  const tries = new Map();
  return new Map(
    tests
      .sort((one, other) => place(one) - place(other) || cost(one) - cost(other))
      .map(([test, ids]) => {
        const own = ids.filter((id) => (tries.get(id) ?? 0) < MAX_TRIES);
        for (const id of own) tries.set(id, (tries.get(id) ?? 0) + 1);
        return [test, own];
      }),
  );
}

/** The error of a run, if any. A run that never ends counts as failed. */
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

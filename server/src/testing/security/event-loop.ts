import { existsSync, readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const nextTurn = () => new Promise((resolve) => setTimeout(resolve, 2));

/** Capped at the thread's CPU time: anything above that was caused by other processes. */
async function delayDuring(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await nextTurn();
  const before = cpuMs();
  await work();
  await nextTurn();
  const usedCpuMs = cpuMs() - before;
  delay.disable();
  const delayMs = delay.max / 1e6;
  return Math.min(delayMs, usedCpuMs);
}

/** Elsewhere than on Linux, the threads that hash, render and compress are included. */
const MAIN_THREAD_STATS = `/proc/self/task/${process.pid}/schedstat`;
const hasThreadTimes = existsSync(MAIN_THREAD_STATS);

function cpuMs(): number {
  // The first number in schedstat is the CPU time in nanoseconds.
  if (hasThreadTimes) return Number(readFileSync(MAIN_THREAD_STATS, 'utf8').split(' ')[0]) / 1e6;
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e3;
}

const BASELINE_ROUNDS = 15;

async function measureBaseline(): Promise<number> {
  const delays: number[] = [];
  for (let n = 0; n < BASELINE_ROUNDS; n += 1) delays.push(await delayDuring(nextTurn));
  return delays.sort((a, b) => a - b)[Math.floor(BASELINE_ROUNDS / 2)] ?? 0;
}

const MAX_BLOCKED_MS = 100;
const REPETITIONS = 5;

/** A busy machine also causes delays, so a delay counts only if it occurs in every repetition. */
export async function createBlockingFinder() {
  const baselineMs = await measureBaseline();
  return async (name: string, work: () => Promise<unknown>): Promise<string[]> => {
    let shortestMs = Number.POSITIVE_INFINITY;
    for (let n = 0; n < REPETITIONS && shortestMs > baselineMs + MAX_BLOCKED_MS; n += 1)
      shortestMs = Math.min(shortestMs, await delayDuring(work));
    return shortestMs > baselineMs + MAX_BLOCKED_MS
      ? [`${name}: ${Math.round(shortestMs)} ms, baseline ${Math.round(baselineMs)} ms`]
      : [];
  };
}

import { existsSync, readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Lets the event loop run, so that its delay is measured. */
const nextTurn = () => new Promise((resolve) => setTimeout(resolve, 2));

/**
 * The longest delay of the event loop during the work, in milliseconds. It cannot be longer than the CPU time of its
 * thread: anything above that was caused by other processes on the machine.
 */
async function delayDuring(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await nextTurn();
  const before = cpuMs();
  await work();
  await nextTurn();
  const cpu = cpuMs() - before;
  delay.disable();
  return Math.min(delay.max / 1e6, cpu);
}

/** Linux counts for each thread. Elsewhere the threads that hash, draw and compress count as well. */
const MAIN_THREAD = `/proc/self/task/${process.pid}/schedstat`;
const hasThreadTimes = existsSync(MAIN_THREAD);

function cpuMs(): number {
  if (hasThreadTimes) return Number(readFileSync(MAIN_THREAD, 'utf8').split(' ')[0]) / 1e6;
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e3;
}

const ROUNDS = 15;

/** The delay without any work, in this process and on this machine. */
async function measureBaseline(): Promise<number> {
  const seen: number[] = [];
  for (let n = 0; n < ROUNDS; n += 1) seen.push(await delayDuring(nextTurn));
  return seen.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
}

const MAX_HOLD_MS = 100;
const REPETITIONS = 5;

/** Reports work that blocks the event loop. The machine may be busy, so a hold counts only if every repetition shows it. */
export async function createHoldFinder() {
  const baseline = await measureBaseline();
  return async (name: string, work: () => Promise<unknown>): Promise<string[]> => {
    let shortest = Number.POSITIVE_INFINITY;
    for (let n = 0; n < REPETITIONS && shortest > baseline + MAX_HOLD_MS; n += 1)
      shortest = Math.min(shortest, await delayDuring(work));
    return shortest > baseline + MAX_HOLD_MS
      ? [`${name}: ${Math.round(shortest)} ms, baseline ${Math.round(baseline)} ms`]
      : [];
  };
}

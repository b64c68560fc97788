import { existsSync, readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** A moment of the event loop, in which its lateness is noticed. */
const aTurn = () => new Promise((resolve) => setTimeout(resolve, 2));

/**
 * By how many milliseconds the event loop was late at most while the work was done. It is never held for longer than its
 * thread was computing; what is above that, other processes on the machine have caused.
 */
async function latenessDuring(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await aTurn();
  const before = computedMs();
  await work();
  await aTurn();
  const computed = computedMs() - before;
  delay.disable();
  return Math.min(delay.max / 1e6, computed);
}

/** Linux counts for each thread. Elsewhere the threads that hash, draw and compress count as well. */
const MAIN_THREAD = `/proc/self/task/${process.pid}/schedstat`;
const hasThreadTimes = existsSync(MAIN_THREAD);

function computedMs(): number {
  if (hasThreadTimes) return Number(readFileSync(MAIN_THREAD, 'utf8').split(' ')[0]) / 1e6;
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e3;
}

const ROUNDS = 15;

/** How late it is when nothing is done, in this process and on this machine. */
async function calmLateness(): Promise<number> {
  const seen: number[] = [];
  for (let n = 0; n < ROUNDS; n += 1) seen.push(await latenessDuring(aTurn));
  return seen.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
}

const MAX_HOLD_MS = 100;
const REPETITIONS = 5;

/** Says in words which work held the process. The machine may be busy: a hold counts only if it is there each time. */
export async function createHoldFinder() {
  const calm = await calmLateness();
  return async (name: string, work: () => Promise<unknown>): Promise<string[]> => {
    let least = Number.POSITIVE_INFINITY;
    for (let n = 0; n < REPETITIONS && least > calm + MAX_HOLD_MS; n += 1)
      least = Math.min(least, await latenessDuring(work));
    return least > calm + MAX_HOLD_MS
      ? [`${name}: ${Math.round(least)} ms, calm ${Math.round(calm)} ms`]
      : [];
  };
}

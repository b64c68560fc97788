import { spawnSync } from 'node:child_process';

export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Long enough for a busy machine. */
const NEVER_MS = 120_000;

export async function until(
  what: string,
  check: () => boolean | Promise<boolean>,
  withinMs = NEVER_MS,
): Promise<number> {
  const started = performance.now();
  while (!(await check())) {
    if (performance.now() - started > withinMs) throw new Error(`gave up after ${withinMs} ms: ${what}`);
    await pause(25);
  }
  return Math.round(performance.now() - started);
}

const BARE_START_MS = 100;

/**
 * How many times slower than on an idle machine a bare process starts here and now. Time limits are multiplied by it,
 * so that a busy machine moves the limit and not the result.
 */
export function lateness(): number {
  const starts = Array.from({ length: 3 }, () => {
    const started = performance.now();
    spawnSync(process.execPath, ['-e', '0']);
    return performance.now() - started;
  });
  return Math.max(1, Math.min(...starts) / BARE_START_MS);
}

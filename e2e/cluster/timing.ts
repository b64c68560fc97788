import { spawnSync } from 'node:child_process';

export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Long enough for a busy machine. */
const DEFAULT_TIMEOUT_MS = 120_000;

export async function until(
  what: string,
  check: () => boolean | Promise<boolean>,
  withinMs = DEFAULT_TIMEOUT_MS,
): Promise<number> {
  const startedAt = performance.now();
  while (!(await check())) {
    if (performance.now() - startedAt > withinMs) throw new Error(`gave up after ${withinMs} ms: ${what}`);
    await pause(25);
  }
  return Math.round(performance.now() - startedAt);
}

const BARE_START_MS = 100;

/**
 * How many times slower than on an idle machine a bare process starts here and now. Time limits are multiplied by it,
 * so that a busy machine moves the limit and not the result.
 */
export function measureSlowdown(): number {
  const starts = Array.from({ length: 3 }, () => {
    const startedAt = performance.now();
    spawnSync(process.execPath, ['-e', '0']);
    return performance.now() - startedAt;
  });
  return Math.max(1, Math.min(...starts) / BARE_START_MS);
}

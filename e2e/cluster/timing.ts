import { spawnSync } from 'node:child_process';

export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const DEFAULT_TIMEOUT_MS = 120_000;

export async function until(
  condition: string,
  check: () => boolean | Promise<boolean>,
  withinMs = DEFAULT_TIMEOUT_MS,
): Promise<number> {
  const startedAt = performance.now();
  while (!(await check())) {
    if (performance.now() - startedAt > withinMs)
      throw new Error(`gave up after ${withinMs} ms: ${condition}`);
    await pause(25);
  }
  return Math.round(performance.now() - startedAt);
}

const BARE_START_MS = 100;

export function measureSlowdown(): number {
  const starts = Array.from({ length: 3 }, () => {
    const startedAt = performance.now();
    spawnSync(process.execPath, ['-e', '0']);
    return performance.now() - startedAt;
  });
  return Math.max(1, Math.min(...starts) / BARE_START_MS);
}

export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export async function until(
  what: string,
  check: () => boolean | Promise<boolean>,
  withinMs = 10_000,
): Promise<number> {
  const started = performance.now();
  while (!(await check())) {
    if (performance.now() - started > withinMs) throw new Error(`waited ${withinMs} ms in vain: ${what}`);
    await pause(25);
  }
  return Math.round(performance.now() - started);
}

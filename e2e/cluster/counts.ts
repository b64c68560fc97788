import { appendFileSync } from 'node:fs';

const scale = Number(process.env.PROOF_SCALE ?? 0);

/** A few in the tests of every change; in `npm run proof` the full number, or the part of it that PROOF_SCALE says. */
export function times(quick: number, full: number): number {
  return scale > 0 ? Math.max(quick, Math.round(full * scale)) : quick;
}

/** A line for the table of `npm run proof`. */
export function measured(promise: string, what: string, figures: Record<string, number | string>): void {
  const line = Object.entries(figures)
    .map(([name, value]) => `${value} ${name}`)
    .join(', ');
  console.log(`${promise} · ${what}: ${line}`);
  const file = process.env.PROOF_FILE;
  if (file) appendFileSync(file, `${JSON.stringify({ promise, what, line })}\n`);
}

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

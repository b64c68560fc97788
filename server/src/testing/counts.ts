import { appendFileSync } from 'node:fs';

const scale = Number(process.env.PROOF_SCALE ?? 0);

/** A few in the tests of every change. In `npm run proof` the full number, scaled by PROOF_SCALE. */
export function times(quick: number, full: number): number {
  return scale > 0 ? Math.max(quick, Math.round(full * scale)) : quick;
}

/** A line for the table of `npm run proof`. */
export function measured(promise: string, what: string, figures: Record<string, number | string>): void {
  const line = Object.entries(figures)
    .map(([name, value]) => `${value} ${name}`)
    .join(', ');
  const file = process.env.PROOF_FILE;
  if (file) appendFileSync(file, `${JSON.stringify({ promise, what, line })}\n`);
  if (file || process.env.TEST_REDIS_URL) process.stdout.write(`${promise} · ${what}: ${line}\n`);
}

import { appendFileSync } from 'node:fs';

const scale = Number(process.env.PROOF_SCALE ?? 0);

/** The small number in ordinary test runs, or the full number times PROOF_SCALE in `npm run proof`. */
export function scaledCount(quick: number, full: number): number {
  return scale > 0 ? Math.max(quick, Math.round(full * scale)) : quick;
}

/**
 * Adds a line to the report of `npm run proof`. Tests that run with real services, which set TEST_REDIS_URL, also print
 * the line.
 *
 * @param guaranteeId the name of a row in scripts/lib/guarantees.mjs, up to its first dash
 * @param scenario what was tried
 * @param figures the measured values by their names, e.g. `{ payments: 100 }`
 */
export function reportFigures(
  guaranteeId: string,
  scenario: string,
  figures: Record<string, number | string>,
): void {
  const line = Object.entries(figures)
    .map(([name, value]) => `${value} ${name}`)
    .join(', ');
  const file = process.env.PROOF_FILE;
  if (file) appendFileSync(file, `${JSON.stringify({ guarantee: guaranteeId, what: scenario, line })}\n`);
  if (file || process.env.TEST_REDIS_URL) process.stdout.write(`${guaranteeId} · ${scenario}: ${line}\n`);
}

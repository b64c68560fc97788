import { appendFileSync } from 'node:fs';

const scale = Number(process.env.PROOF_SCALE ?? 0);

export function scaledCount(quick: number, full: number): number {
  return scale > 0 ? Math.max(quick, Math.round(full * scale)) : quick;
}

/** `guaranteeId` is the name of a row in scripts/lib/guarantees.mjs, up to its first dash. */
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

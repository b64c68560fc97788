interface Line {
  saveData?: boolean;
  effectiveType?: string;
}
const SLOW = ['slow-2g', '2g', '3g'];

/** Slow, or paid by the byte. Safari and Firefox do not say; there the line counts as a good one. */
export function isSlowLine(line = (navigator as { connection?: Line }).connection): boolean {
  return line?.saveData === true || SLOW.includes(line?.effectiveType ?? '');
}

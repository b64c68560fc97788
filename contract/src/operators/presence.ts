interface Stay {
  enteredAt: string;
  lastSeenAt: string;
}

const MINUTE_MS = 60_000;

/** Overlapping stays, such as in two tabs, are counted once. */
export function minutesPresent(stays: readonly Stay[]): number {
  let totalMs = 0;
  let countedTo = Number.NEGATIVE_INFINITY;
  const spans = stays.map(
    ({ enteredAt, lastSeenAt }) => [Date.parse(enteredAt), Date.parse(lastSeenAt)] as const,
  );
  for (const [from, to] of spans.toSorted(([a], [b]) => a - b)) {
    totalMs += Math.max(0, to - Math.max(from, countedTo));
    countedTo = Math.max(countedTo, to);
  }
  return Math.round(totalMs / MINUTE_MS);
}

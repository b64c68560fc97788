interface Stay {
  enteredAt: string;
  lastSeenAt: string;
}

const MINUTE_MS = 60_000;

/** Whole minutes in the room. Two tabs at once count once. */
export function minutesPresent(stays: readonly Stay[]): number {
  let total = 0;
  let countedTo = Number.NEGATIVE_INFINITY;
  const spans = stays.map(
    ({ enteredAt, lastSeenAt }) => [Date.parse(enteredAt), Date.parse(lastSeenAt)] as const,
  );
  for (const [from, to] of spans.toSorted(([a], [b]) => a - b)) {
    total += Math.max(0, to - Math.max(from, countedTo));
    countedTo = Math.max(countedTo, to);
  }
  return Math.round(total / MINUTE_MS);
}

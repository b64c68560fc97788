/** A response counts in the first bucket that it fits into. */
const BUCKETS_MS = [2, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000];
/** For everything slower. */
const SLOWEST_MS = 60_000;

/** How long this node's responses have taken since the times were last saved. */
export class ResponseTimes {
  #counts = new Map<number, number>();

  observe(ms: number, times = 1): void {
    const bucket = BUCKETS_MS.find((bound) => ms <= bound) ?? SLOWEST_MS;
    this.#counts.set(bucket, (this.#counts.get(bucket) ?? 0) + times);
  }

  /** Returns the number of responses in each bucket and resets the counts. */
  take(): Map<number, number> {
    const counts = this.#counts;
    this.#counts = new Map();
    return counts;
  }
}

/** The time within which this share of the requests was answered, or null if there were none. */
export function answeredWithin(
  buckets: readonly { withinMs: number; requests: number }[],
  share: number,
): number | null {
  const total = buckets.reduce((sum, { requests }) => sum + requests, 0);
  let counted = 0;
  for (const { withinMs, requests } of buckets.toSorted((a, b) => a.withinMs - b.withinMs)) {
    counted += requests;
    if (total > 0 && counted >= total * share) return withinMs;
  }
  return null;
}

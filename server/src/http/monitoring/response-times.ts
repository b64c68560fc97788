const BUCKETS_MS = [2, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000];
const SLOWEST_MS = 60_000;

export class ResponseTimes {
  #counts = new Map<number, number>();

  observe(ms: number, times = 1): void {
    const bucket = BUCKETS_MS.find((bound) => ms <= bound) ?? SLOWEST_MS;
    this.#counts.set(bucket, (this.#counts.get(bucket) ?? 0) + times);
  }

  take(): Map<number, number> {
    const counts = this.#counts;
    this.#counts = new Map();
    return counts;
  }
}

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

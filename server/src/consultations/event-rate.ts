import { type Rate, TokenBucket } from '../http/limits/token-bucket';
import { Refusal } from '../http/refusal';

const MAX_BUCKETS = 10_000;

export class EventRate {
  readonly #buckets = new Map<string, TokenBucket>();

  constructor(readonly rate: Rate) {}

  spend(key: string, now: Date): void {
    const bucket = this.#buckets.get(key) ?? new TokenBucket(this.rate, now);
    // Keeps the keys in order of their last use.
    this.#buckets.delete(key);
    this.#buckets.set(key, bucket);
    const [leastRecent] = this.#buckets.keys();
    if (this.#buckets.size > MAX_BUCKETS && leastRecent !== undefined) this.#buckets.delete(leastRecent);
    if (bucket.take(now)) return;
    const retryAfterSeconds = Math.ceil(1 / this.rate.perSecond);
    throw new Refusal('TOO_MANY_REQUESTS', undefined, { retryAfterSeconds });
  }
}

import { Refusal } from '../http/refusal';

export interface Rate {
  burst: number;
  perSecond: number;
}

const MAX_BUCKETS = 10_000;

/** A token bucket for each person on this node, shared by all their sockets. */
export class EventRate {
  readonly #buckets = new Map<string, { tokens: number; at: number }>();

  constructor(readonly rate: Rate) {}

  spend(key: string, now: Date): void {
    const at = now.getTime();
    const { burst, perSecond } = this.rate;
    const bucket = this.#buckets.get(key) ?? { tokens: burst, at };
    const tokens = Math.min(burst, bucket.tokens + (Math.max(0, at - bucket.at) / 1000) * perSecond);
    this.#buckets.delete(key);
    this.#buckets.set(key, { tokens: Math.max(0, tokens - 1), at });
    const [oldest] = this.#buckets.keys();
    if (this.#buckets.size > MAX_BUCKETS && oldest !== undefined) this.#buckets.delete(oldest);
    if (tokens < 1) {
      throw new Refusal('TOO_MANY_REQUESTS', undefined, { retryAfterSeconds: Math.ceil(1 / perSecond) });
    }
  }
}

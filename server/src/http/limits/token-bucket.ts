export interface Rate {
  burst: number;
  perSecond: number;
}

export class TokenBucket {
  #tokens: number;
  #at: number;

  constructor(
    readonly rate: Rate,
    now: Date,
  ) {
    this.#tokens = rate.burst;
    this.#at = now.getTime();
  }

  /** False when the bucket is empty. */
  take(now: Date): boolean {
    const elapsed = Math.max(0, now.getTime() - this.#at) / 1000;
    this.#tokens = Math.min(this.rate.burst, this.#tokens + elapsed * this.rate.perSecond);
    this.#at = now.getTime();
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }

  /** More than half of it is left. */
  get isCalm(): boolean {
    return this.#tokens > this.rate.burst / 2;
  }
}

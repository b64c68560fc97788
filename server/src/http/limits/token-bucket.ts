export interface Rate {
  burst: number;
  perSecond: number;
}

export class TokenBucket {
  #tokens: number;
  #updatedMs: number;

  constructor(
    readonly rate: Rate,
    now: Date,
  ) {
    this.#tokens = rate.burst;
    this.#updatedMs = now.getTime();
  }

  take(now: Date): boolean {
    const elapsedSeconds = Math.max(0, now.getTime() - this.#updatedMs) / 1000;
    this.#tokens = Math.min(this.rate.burst, this.#tokens + elapsedSeconds * this.rate.perSecond);
    this.#updatedMs = now.getTime();
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }

  get isMoreThanHalfFull(): boolean {
    return this.#tokens > this.rate.burst / 2;
  }
}

import type { Clock } from '../clock';

const MAX_FAILURES = 5;
const OPEN_MS = 10_000;

export class CircuitOpenError extends Error {
  override name = 'CircuitOpenError';
}

export class CircuitBreaker {
  #failures = 0;
  #openUntil = 0;

  constructor(readonly clock: Clock) {}

  get isOpen(): boolean {
    return this.#now() < this.#openUntil;
  }

  enter(): void {
    if (this.isOpen) throw new CircuitOpenError();
    if (this.#failures >= MAX_FAILURES) this.#openUntil = this.#now() + OPEN_MS;
  }

  recordSuccess(): void {
    this.#failures = 0;
    this.#openUntil = 0;
  }

  recordFailure(): void {
    this.#failures += 1;
    this.#openUntil = this.#failures >= MAX_FAILURES ? this.#now() + OPEN_MS : 0;
  }

  #now(): number {
    return this.clock.now().getTime();
  }
}

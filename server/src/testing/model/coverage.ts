import { KINDS } from './steps';

/** What has to happen besides the events. */
const HAPPENINGS = [
  'an offer is made',
  'an offer expires',
  'an offer is passed on',
  'the slot that an accepted offer frees is offered',
  'a patient has had three offers in a day',
  'the time to choose ends',
] as const;
export type Happening = (typeof KINDS)[number] | (typeof HAPPENINGS)[number];
const ALL: readonly Happening[] = [...KINDS, ...HAPPENINGS];

/** How often each event took effect. A model proves nothing about an event that it never reaches. */
export class Coverage {
  readonly #counts = new Map<Happening, number>(ALL.map((name) => [name, 0]));

  count(name: Happening, times = 1): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + times);
  }

  /** Those that took effect less often than this. */
  rarerThan(times: number, which: readonly Happening[] = ALL): string[] {
    return which
      .map((name) => ({ name, count: this.#counts.get(name) ?? 0 }))
      .filter(({ count }) => count < times)
      .map(({ name, count }) => `${name}: ${count}`);
  }

  table(): Record<string, number> {
    return Object.fromEntries(this.#counts);
  }
}

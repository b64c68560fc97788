import { KINDS } from './steps';

/** What has to happen beside the events themselves. */
const HAPPENINGS = [
  'an offer is made',
  'an offer runs out',
  'an offer is passed on',
  'the slot of an accepted offer is offered on',
  'a patient has had three offers in a day',
  'the time to choose ends',
] as const;
export type Happening = (typeof KINDS)[number] | (typeof HAPPENINGS)[number];
const ALL: readonly Happening[] = [...KINDS, ...HAPPENINGS];

/** How often each event took effect. A model that never reaches one says nothing about it. */
export class Coverage {
  readonly #counts = new Map<Happening, number>(ALL.map((name) => [name, 0]));

  count(name: Happening, times = 1): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + times);
  }

  /** Those of these that took effect less often. */
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

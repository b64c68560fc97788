import { KINDS } from './steps';

const CONSEQUENCES = [
  'an offer is made',
  'an offer expires',
  'an offer is passed on',
  'the slot that an accepted offer frees is offered',
  'a patient has had three offers in a day',
  'the time to choose ends',
] as const;
export type Effect = (typeof KINDS)[number] | (typeof CONSEQUENCES)[number];
const ALL_EFFECTS: readonly Effect[] = [...KINDS, ...CONSEQUENCES];

/** A model proves nothing about events that it never reaches. */
export class Coverage {
  readonly #counts = new Map<Effect, number>(ALL_EFFECTS.map((name) => [name, 0]));

  count(name: Effect, times = 1): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + times);
  }

  listRarerThan(minimum: number, effects: readonly Effect[] = ALL_EFFECTS): string[] {
    return effects
      .map((name) => ({ name, count: this.#counts.get(name) ?? 0 }))
      .filter(({ count }) => count < minimum)
      .map(({ name, count }) => `${name}: ${count}`);
  }

  table(): Record<string, number> {
    return Object.fromEntries(this.#counts);
  }
}

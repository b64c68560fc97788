import type { Clock } from '../clock';

export interface TestClock extends Clock {
  set(instant: string | Date): void;
  advance(amount: { minutes?: number; hours?: number; days?: number; seconds?: number }): void;
}

export function testClock(start: string): TestClock {
  let now = new Date(start);
  return {
    now: () => new Date(now),
    set: (instant) => {
      now = new Date(instant);
    },
    advance: ({ seconds = 0, minutes = 0, hours = 0, days = 0 }) => {
      now = new Date(now.getTime() + (seconds + 60 * (minutes + 60 * (hours + 24 * days))) * 1000);
    },
  };
}

/** A random number generator with a fixed seed, so that the demo only depends on the clock. */
export interface Dice {
  /** From 0 up to, but not including, `sides`. */
  roll(sides: number): number;
  pick<T>(list: readonly T[]): T;
  chance(percent: number): boolean;
}

export function dice(seed: number): Dice {
  let state = seed;
  const roll = (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
  return {
    roll,
    pick: (list) => {
      const item = list[roll(list.length)];
      if (item === undefined) throw new RangeError('nothing to pick from');
      return item;
    },
    chance: (percent) => roll(100) < percent,
  };
}

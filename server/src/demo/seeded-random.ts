/** Each part of the demo has its own seed, so that changing one part does not change the others. */
export interface SeededRandom {
  below(limit: number): number;
  pick<T>(list: readonly T[]): T;
  chance(percent: number): boolean;
}

export function seededRandom(seed: number): SeededRandom {
  let state = seed;
  const below = (limit: number) => {
    // A linear congruential generator with the constants from Numerical Recipes.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  return {
    below,
    pick: (list) => {
      const item = list[below(list.length)];
      if (item === undefined) throw new RangeError('nothing to pick from');
      return item;
    },
    chance: (percent) => below(100) < percent,
  };
}

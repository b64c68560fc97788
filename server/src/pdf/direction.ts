import bidiFactory from 'bidi-js';

const bidi = bidiFactory();

export type Direction = 'ltr' | 'rtl';
export interface Run {
  text: string;
  isRtl: boolean;
}

/** UAX #9: text at an odd level runs from right to left. */
const isRtlLevel = (level: number) => level % 2 === 1;

export function textDirection(paragraph: string): Direction {
  const [first] = bidi.getEmbeddingLevels(paragraph).paragraphs;
  return first && isRtlLevel(first.level) ? 'rtl' : 'ltr';
}

/** If the unit were required, matching a long number would take quadratic time. */
const NUMBER_WITH_UNIT = /\d[\d.,/]*(\s?\p{Script=Latin}+)?/gu;
const LEFT_TO_RIGHT_ISOLATE = '\u2066';
const POP_DIRECTIONAL_ISOLATE = '\u2069';

/** Keeps "500 mg" together, number first, even in a right-to-left line. */
function isolateQuantities(text: string): string {
  return text.replace(NUMBER_WITH_UNIT, (match, unit?: string) =>
    unit === undefined ? match : `${LEFT_TO_RIGHT_ISOLATE}${match}${POP_DIRECTIONAL_ISOLATE}`,
  );
}

export function visualRuns(text: string, direction: Direction): Run[] {
  const line = direction === 'rtl' ? isolateQuantities(text) : text;
  const embedding = bidi.getEmbeddingLevels(line, direction);
  const order = bidi.getReorderedIndices(line, embedding);
  const mirrored = bidi.getMirroredCharactersMap(line, embedding.levels);
  const levelAt = (index: number) => embedding.levels[index] ?? 0;
  const runs: (Run & { indices: number[]; level: number })[] = [];
  for (const index of order) {
    const level = levelAt(index);
    const last = runs.at(-1);
    if (last?.level === level) last.indices.push(index);
    else runs.push({ text: '', isRtl: isRtlLevel(level), level, indices: [index] });
  }
  return runs.map(({ indices, isRtl }) => ({
    isRtl,
    text: indices
      .sort((a, b) => a - b)
      .map((index) => mirrored.get(index) ?? line[index] ?? '')
      .filter((character) => character !== LEFT_TO_RIGHT_ISOLATE && character !== POP_DIRECTIONAL_ISOLATE)
      .join(''),
  }));
}

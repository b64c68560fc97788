import bidiFactory from 'bidi-js';

const bidi = bidiFactory();

export type Direction = 'ltr' | 'rtl';
export interface Run {
  text: string;
  isRtl: boolean;
}

/** The first letter of a paragraph decides its direction. */
export function textDirection(paragraph: string): Direction {
  return bidi.getEmbeddingLevels(paragraph).paragraphs[0]?.level === 1 ? 'rtl' : 'ltr';
}

/** "500 mg" stays together, number first, even in a right-to-left line. */
const QUANTITY = /\d[\d.,/]*(\s?\p{Script=Latin}+)?/gu;
const [ISOLATE, END] = ['\u2066', '\u2069'];

function isolateQuantities(text: string): string {
  return text.replace(QUANTITY, (all, unit?: string) =>
    unit === undefined ? all : `${ISOLATE}${all}${END}`,
  );
}

/** Runs of one direction, from left to right as displayed (Unicode Bidirectional Algorithm, UAX #9). */
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
    else runs.push({ text: '', isRtl: level % 2 === 1, level, indices: [index] });
  }
  return runs.map(({ indices, isRtl }) => ({
    isRtl,
    text: indices
      .sort((a, b) => a - b)
      .map((index) => mirrored.get(index) ?? line[index] ?? '')
      .filter((sign) => sign !== ISOLATE && sign !== END)
      .join(''),
  }));
}

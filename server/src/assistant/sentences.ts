/** Twice the answer that is asked for: a service that never ends is left. */
const MAX_LETTERS = 4_000;

/** Splits a stream of text into sentences, each with the spaces that follow it. Nothing behind `MAX_LETTERS` is read. */
export async function* splitSentences(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let held = '';
  let lettersLeft = MAX_LETTERS;
  for await (const chunk of chunks) {
    held += chunk.slice(0, lettersLeft);
    lettersLeft -= chunk.length;
    for (let end = sentenceEnd(held); end > 0; end = sentenceEnd(held)) {
      yield held.slice(0, end);
      held = held.slice(end);
    }
    if (lettersLeft <= 0) break;
  }
  if (held) yield held;
}

/** A full stop ends a sentence only if what follows shows it: "2.5" and "Dr. Rao" continue. */
const END = /(?:[.!?।]["')\]]*(?=\s+\S)|\n)\s*/g;
const ABBREVIATION =
  /(?:\b(?:Dr|Mr|Mrs|Ms|St|e\.g|i\.e|etc|vs|approx|No|tab|cap)|^\s*\d{1,2}|\n[^\S\n]*\d{1,2})\.$/i;

function sentenceEnd(text: string): number {
  for (const match of text.matchAll(END)) {
    const end = match.index + match[0].length;
    if (end === text.length && !match[0].includes('\n')) return 0;
    const upTo = text.slice(0, match.index + 1);
    if (match[0].startsWith('.') && ABBREVIATION.test(upTo)) continue;
    return end;
  }
  return 0;
}

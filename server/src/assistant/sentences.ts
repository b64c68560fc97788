const MAX_CHARACTERS = 4_000;

export async function* splitSentences(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let buffered = '';
  let charactersLeft = MAX_CHARACTERS;
  for await (const chunk of chunks) {
    buffered += chunk.slice(0, charactersLeft);
    charactersLeft -= chunk.length;
    for (let end = sentenceEnd(buffered); end > 0; end = sentenceEnd(buffered)) {
      yield buffered.slice(0, end);
      buffered = buffered.slice(end);
    }
    if (charactersLeft <= 0) break;
  }
  if (buffered) yield buffered;
}

/** "2.5" does not match. */
const END = /(?:[.!?।]["')\]]*(?=\s+\S)|\n)\s*/g;
const ABBREVIATION =
  /(?:\b(?:Dr|Mr|Mrs|Ms|St|e\.g|i\.e|etc|vs|approx|No|tab|cap)|^\s*\d{1,2}|\n[^\S\n]*\d{1,2})\.$/i;

function sentenceEnd(text: string): number {
  for (const match of text.matchAll(END)) {
    const end = match.index + match[0].length;
    const upTo = text.slice(0, match.index + 1);
    if (match[0].startsWith('.') && ABBREVIATION.test(upTo)) continue;
    return end;
  }
  return 0;
}

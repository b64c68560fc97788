export interface Question {
  id: string;
  question: string;
  /** Plain text; `[words](address)` is a link. */
  answer: string;
}

const LINK = /\[([^\]]{1,100})\]\(([^)]{1,200})\)/;

/** The parts of an answer in order: text and links. */
export function answerParts(answer: string): { text: string; href?: string }[] {
  const pieces = answer.split(LINK);
  return pieces.flatMap((text, at) => {
    if (at % 3 === 2) return [];
    const href = pieces[at + 1];
    return at % 3 === 1 && href !== undefined ? [{ text, href }] : text === '' ? [] : [{ text }];
  });
}

export function plainAnswer(answer: string): string {
  return answerParts(answer)
    .map(({ text }) => text)
    .join('');
}

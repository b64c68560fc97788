export interface Question {
  id: string;
  question: string;
  /** Plain text; `[text](address)` is a link. */
  answer: string;
}

const LINK = /\[([^\]]{1,100})\]\(([^)]{1,200})\)/;

export function answerParts(answer: string): { text: string; href?: string }[] {
  const parts: { text: string; href?: string }[] = [];
  // Splitting by a pattern with two groups returns the text before a link, its text and its address, in turn.
  const split = answer.split(LINK);
  for (let index = 0; index < split.length; index += 3) {
    const [text = '', linkText, href] = split.slice(index, index + 3);
    if (text !== '') parts.push({ text });
    if (linkText !== undefined && href !== undefined) parts.push({ text: linkText, href });
  }
  return parts;
}

export function plainAnswer(answer: string): string {
  return answerParts(answer)
    .map(({ text }) => text)
    .join('');
}

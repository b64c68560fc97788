const LONG_AGO =
  / (?:years? ago|long ago|last (?:year|summer|winter)|in (?:19|20)\d\d|in the past|as a child|in (?:my |his |her )?childhood|saal p[ae]hle|(?:family |past |medical )?history of|passed away|died (?:of|from|last)) /;
const SOME_TIME_AGO =
  / (?:(?:months?|weeks?) ago|last (?:month|week)|(?:mah(?:i|ee)ne|hafte) p[ae]hle|pichh?le (?:mahine|hafte)) /;
const RESOLVED =
  / (?:(?:fine|ok|okay|well|better|good|normal|healthy|recovered|gone) now|(?:now|ab) (?:all )?(?:fine|ok|okay|well|better|good|normal|healthy|theek|thik|he is fine|she is fine|im fine)) /g;
const CURRENT =
  / (?:now|just|suddenly|sudden|ab|abhi|acha+nak|turant|help|emergency|again|still|today|aaj|tonight|currently|(?:minutes?|hours?) ago|this morning|since (?:this |last )?(?:morning|night|evening|yesterday|noon|an hour|\d+ (?:min|minutes?|hours?))|subah se|raat se|kal se|getting worse|worse) /;
const CLAUSES =
  /[.!?;,\n]+|\b(?:but|lekin|magar)\b|\b(?:and|aur) (?=(?:i|im|ive|now|today|he|she|we|my|his|her|since|this|there|again|ab|aaj|abhi|mujhe|unko|usko)\b)/i;

export function isCurrent(input: string): boolean {
  return CURRENT.test(plainWords(input).replace(RESOLVED, ' '));
}

export function withoutPast(input: string, { keepRecentMonths }: { keepRecentMonths: boolean }): string {
  const isPast = (clause: string) =>
    LONG_AGO.test(plainWords(clause)) || (!keepRecentMonths && SOME_TIME_AGO.test(plainWords(clause)));
  if (!isPast(input) || isCurrent(input)) return input;
  return input
    .split(CLAUSES)
    .filter((clause) => !isPast(clause))
    .join(', ');
}

function plainWords(text: string): string {
  return ` ${text
    .toLowerCase()
    .replace(/['’‘]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')} `;
}

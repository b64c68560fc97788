const cycle = (unit: string) => (length: number) =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

/** Letters at both ends, so that neither trimming nor the check for empty text ends the work early. */
const between = (unit: string) => (length: number) => `a${cycle(unit)(Math.max(length - 2, 0))}z`;

/** A Lehmer generator. */
function noise(length: number): string {
  let state = 7;
  return Array.from({ length }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return String.fromCharCode('a'.charCodeAt(0) + (state % 26));
  }).join('');
}

export const SHAPES: Record<string, (length: number) => string> = {
  'everyday words': cycle('fever and headache since monday, '),
  'misspelled words': cycle('fevre hedache stomac payn '),
  negations: cycle('no not without never '),
  'one long word': cycle('a'),
  'random letters': noise,
  'capital letters': cycle('Aa Bb Dr. '),
  digits: cycle('1234567890'),
  'digits with signs': cycle('+91-98 76.5 '),
  'repeated prefixes': cycle('card-'),
  'repeated labels': cycle('password: my name is '),
  'almost addresses': cycle('a.a@a.a-'),
  'almost links': cycle('http://www.'),
  'combining marks': between('\u0301'),
  'letters with marks': cycle('a\u0301\u0323'),
  'nested brackets': (length) => cycle('([{<')(length / 2) + cycle('>}])')(length / 2),
  'nested patterns': cycle('((a+)+(a|a)*'),
  blanks: between(' '),
  lines: between('\r\n'),
  Devanagari: cycle('क्षि बुखार '),
  'right to left': cycle('שלום \u202e'),
  'joined emoji': cycle('👩‍👩‍👧‍👦'),
};

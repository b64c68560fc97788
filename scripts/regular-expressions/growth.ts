const LONGEST = 16_000;
/** Short texts grow by little: an exponential pattern must not run for hours at the next step. */
const SHORT = 64;
const nextLength = (length: number) => length * (length < SHORT ? 1.3 : 2);
/** Below this, growth is hidden by noise and harmless. */
const FLOOR_MS = 8;
const MAX_GROWTH = 2.5;
const REPETITIONS = 5;
/** Long enough that noise does not matter. */
const CLEARLY_MS = 500;

/** A text on which twice the length takes more than two and a half times as long, or undefined. */
export function findSlowText(source: string, flags: string): string | undefined {
  const pattern = new RegExp(source, flags);
  return hostileUnits(source).find((unit) => isSlowOn(pattern, unit));
}

function isSlowOn(pattern: RegExp, unit: string): boolean {
  const repeated = (length: number) => `${unit.repeat(Math.ceil(length / unit.length))}\u0001`;
  for (let length = 8; length <= LONGEST; length = nextLength(length)) {
    if (cpuMs(pattern, repeated(length)) < FLOOR_MS) continue;
    const half = minMs(pattern, repeated(length / 2));
    if (minMs(pattern, repeated(length)) > MAX_GROWTH * half + FLOOR_MS / 2) return true;
  }
  return false;
}

function minMs(pattern: RegExp, text: string): number {
  let shortest = cpuMs(pattern, text);
  for (let n = 1; n < REPETITIONS && shortest < CLEARLY_MS; n += 1)
    shortest = Math.min(shortest, cpuMs(pattern, text));
  return shortest;
}

function cpuMs(pattern: RegExp, text: string): number {
  const before = process.cpuUsage();
  pattern.lastIndex = 0;
  if (pattern.global) text.replace(pattern, (all) => all);
  else pattern.test(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const EVERYDAY = [
  'a',
  '1',
  ' ',
  '-',
  '.',
  '/',
  '(',
  '@',
  '\n',
  '\u0301',
  'क',
  'a ',
  'a.',
  'a@',
  'a-',
  '1.',
  '1 ',
  '([',
  '%2',
];

/** The characters of the pattern, alone and in pairs, with and without a letter after them. */
function hostileUnits(source: string): string[] {
  const words = [...new Set(source.replace(/\\[a-zA-Z]/g, ' ').match(/[\p{L}\p{N}]+/gu) ?? [])];
  const signs = [...new Set(source.match(/[^\p{L}\p{N}\\^$*+?()[\]{}|]/gu) ?? [])].slice(0, 12);
  const some = words.slice(0, 40);
  return [
    ...EVERYDAY,
    ...signs,
    ...some.flatMap((word) => [word, `${word} `, `${word}-`, `${word}1`]),
    ...signs.map((sign) => `a${sign}`),
    ...some.slice(0, 8).flatMap((first) => some.slice(0, 8).map((second) => `${first} ${second} `)),
  ];
}

const MAX_LENGTH = 16_000;
/** Texts up to this length grow in small steps: at twice the length, an exponential pattern could run for hours. */
const SHORT_LENGTH = 64;
const nextLength = (length: number) => length * (length < SHORT_LENGTH ? 1.3 : 2);
/** Shorter times are harmless, and too noisy to show how they grow. */
const FLOOR_MS = 8;
const MAX_GROWTH = 2.5;
const REPETITIONS = 5;
/** Noise is small in comparison, so one measurement is enough. */
const LONG_ENOUGH_MS = 500;

export function findSlowText(source: string, flags: string): string | undefined {
  const pattern = new RegExp(source, flags);
  return listHostileUnits(source).find((unit) => isSlowOn(pattern, unit));
}

function isSlowOn(pattern: RegExp, unit: string): boolean {
  // The control character at the end prevents a match, so the pattern has to backtrack.
  const repeated = (length: number) => `${unit.repeat(Math.ceil(length / unit.length))}\u0001`;
  for (let length = 8; length <= MAX_LENGTH; length = nextLength(length)) {
    if (measureCpuMs(pattern, repeated(length)) < FLOOR_MS) continue;
    const half = measureMinMs(pattern, repeated(length / 2));
    if (measureMinMs(pattern, repeated(length)) > MAX_GROWTH * half + FLOOR_MS / 2) return true;
  }
  return false;
}

function measureMinMs(pattern: RegExp, text: string): number {
  let shortest = measureCpuMs(pattern, text);
  for (let n = 1; n < REPETITIONS && shortest < LONG_ENOUGH_MS; n += 1)
    shortest = Math.min(shortest, measureCpuMs(pattern, text));
  return shortest;
}

function measureCpuMs(pattern: RegExp, text: string): number {
  const before = process.cpuUsage();
  pattern.lastIndex = 0;
  if (pattern.global) text.replace(pattern, (all) => all);
  else pattern.test(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const COMMON_UNITS = [
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

function listHostileUnits(source: string): string[] {
  const words = [...new Set(source.replace(/\\[a-zA-Z]/g, ' ').match(/[\p{L}\p{N}]+/gu) ?? [])];
  const signs = [...new Set(source.match(/[^\p{L}\p{N}\\^$*+?()[\]{}|]/gu) ?? [])].slice(0, 12);
  const sample = words.slice(0, 40);
  return [
    ...COMMON_UNITS,
    ...signs,
    ...sample.flatMap((word) => [word, `${word} `, `${word}-`, `${word}1`]),
    ...signs.map((sign) => `a${sign}`),
    ...sample.slice(0, 8).flatMap((first) => sample.slice(0, 8).map((second) => `${first} ${second} `)),
  ];
}

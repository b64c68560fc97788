import { LANGUAGES } from '@carelane/contract/doctors/languages';
import { SPECIALTIES } from '@carelane/contract/doctors/specialties';
import { FIRST_NAMES, LAST_NAMES } from '../../server/src/testing/scale-data';
import { EVERYDAY_WORDS } from './everyday-words.mjs';

export const SEARCH_KINDS = [
  'browse',
  'specialty',
  'language',
  'date',
  'name',
  'prefix',
  'misspelled',
] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

const SHARES: Record<SearchKind, number> = {
  browse: 0.15,
  specialty: 0.25,
  language: 0.1,
  date: 0.1,
  name: 0.15,
  prefix: 0.15,
  misspelled: 0.1,
};
const SORTS = ['rating', 'rating', 'rating', 'experience', 'fee'];
const MAX_DAYS_AHEAD = 14;
const LOWEST_MAX_FEE = 200;
const FEE_STEP = 10;
const FEE_AMOUNTS = 280;
const FURTHER_PAGES_EVERY = 8;
const MAX_PAGE = 5;
const SEED = 27;

export interface Search {
  kind: SearchKind;
  query: string;
}

/** The mulberry32 algorithm, so that every run gets the same numbers. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export async function makeSearches(
  count: number,
  today: Date,
  fetchNextCursor: (query: string) => Promise<string | null>,
): Promise<Search[]> {
  const random = seededRandom(SEED);
  const searches = new Map<string, SearchKind>();
  let generated = 0;
  while (searches.size < count) {
    const kind = drawKind(random());
    const first = new URLSearchParams({ ...drawFilter(kind, random, today), limit: '24', brief: 'true' });
    if (searches.has(first.toString())) continue;
    searches.set(first.toString(), kind);
    generated += 1;
    if (generated % FURTHER_PAGES_EVERY !== 0) continue;
    let query = first.toString();
    for (let page = 2; page <= MAX_PAGE && searches.size < count; page++) {
      const cursor = await fetchNextCursor(query);
      if (!cursor) break;
      query = `${first}&cursor=${cursor}`;
      searches.set(query, kind);
    }
  }
  return [...searches].map(([query, kind]) => ({ kind, query }));
}

/** The nth query is sent 1/n times as often as the first (Zipf). */
export function drawRequests(searches: readonly Search[], count: number): Search[] {
  const random = seededRandom(SEED + 1);
  const shuffled = searches
    .map((search) => ({ search, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ search }) => search);
  let total = 0;
  const sums = shuffled.map((_, index) => {
    total += 1 / (index + 1);
    return total;
  });
  return Array.from({ length: count }, () => {
    const target = random() * total;
    let [low, high] = [0, sums.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) < target) low = middle + 1;
      else high = middle;
    }
    return shuffled[low] as Search;
  });
}

function drawKind(random: number): SearchKind {
  let remaining = random;
  for (const kind of SEARCH_KINDS) {
    remaining -= SHARES[kind];
    if (remaining < 0) return kind;
  }
  return 'browse';
}

function drawFilter(kind: SearchKind, random: () => number, today: Date): Record<string, string> {
  const pick = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)] as T;
  const maxFee = () => String(LOWEST_MAX_FEE + FEE_STEP * Math.floor(random() * FEE_AMOUNTS));
  const optionalMaxFee = (): Record<string, string> => (random() < 0.5 ? {} : { maxFee: maxFee() });
  const sort = { sort: pick(SORTS) };
  const name = () => `${pick(FIRST_NAMES)} ${pick(LAST_NAMES)}`.toLowerCase();
  switch (kind) {
    case 'browse':
      return { ...sort, maxFee: maxFee() };
    case 'specialty':
      return random() < 0.3
        ? { search: pick(Object.keys(EVERYDAY_WORDS)), ...sort, ...optionalMaxFee() }
        : { specialization: pick(SPECIALTIES), ...sort, ...optionalMaxFee() };
    case 'language':
      return { language: pick(LANGUAGES), specialization: pick(SPECIALTIES), ...sort, ...optionalMaxFee() };
    case 'date': {
      const date = new Date(today.getTime() + 86_400_000 * (1 + Math.floor(random() * MAX_DAYS_AHEAD)));
      const availableOn = date.toISOString().slice(0, 10);
      return {
        availableOn,
        ...(random() < 0.7 ? { specialization: pick(SPECIALTIES) } : {}),
        ...optionalMaxFee(),
      };
    }
    case 'name':
      return { search: random() < 0.5 ? name() : pick(LAST_NAMES).toLowerCase(), ...optionalMaxFee() };
    case 'prefix':
      return { search: name().slice(0, 2 + Math.floor(random() * 5)), ...optionalMaxFee() };
    case 'misspelled':
      return { search: misspell(name(), random), ...optionalMaxFee() };
  }
}

export function misspell(name: string, random: () => number): string {
  return name
    .split(' ')
    .map((word) => {
      const at = 1 + Math.floor(random() * Math.max(1, word.length - 2));
      const before = word.slice(0, at);
      const letter = word.charAt(at);
      const nextLetter = word.charAt(at + 1);
      const after = word.slice(at + 2);
      const typos = [
        `${before}${nextLetter}${letter}${after}`,
        `${before}${nextLetter}${after}`,
        `${before}${letter}${letter}${nextLetter}${after}`,
      ].filter((typo) => typo !== word);
      return typos[Math.floor(random() * typos.length)];
    })
    .join(' ');
}

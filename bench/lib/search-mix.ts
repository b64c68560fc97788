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
  'misspelt',
] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** The share of each kind among the addresses. */
const SHARES: Record<SearchKind, number> = {
  browse: 0.15,
  specialty: 0.25,
  language: 0.1,
  date: 0.1,
  name: 0.15,
  prefix: 0.15,
  misspelt: 0.1,
};
const SORTS = ['rating', 'rating', 'rating', 'experience', 'fee'];
const DATES_AHEAD = 14;
/** One search in eight continues beyond its first page, up to the fifth. */
const READ_FURTHER_EVERY = 8;
const MAX_PAGE = 5;
const SEED = 27;

export interface Search {
  kind: SearchKind;
  query: string;
}

/** Always the same numbers in the same order (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * What people search for in a directory: this many different queries, the same every time. `nextPage` asks the product
 * for the cursor of the page after the one of a query.
 */
export async function makeSearches(
  count: number,
  today: Date,
  nextPage: (query: string) => Promise<string | null>,
): Promise<Search[]> {
  const random = seededRandom(SEED);
  const searches = new Map<string, SearchKind>();
  let made = 0;
  while (searches.size < count) {
    const kind = drawKind(random());
    const first = new URLSearchParams({ ...drawFilter(kind, random, today), limit: '24', brief: 'true' });
    if (searches.has(first.toString())) continue;
    searches.set(first.toString(), kind);
    if (++made % READ_FURTHER_EVERY !== 0) continue;
    let query = first.toString();
    for (let page = 2; page <= MAX_PAGE && searches.size < count; page++) {
      const cursor = await nextPage(query);
      if (!cursor) break;
      query = `${first}&cursor=${cursor}`;
      searches.set(query, kind);
    }
  }
  return [...searches].map(([query, kind]) => ({ kind, query }));
}

/** The order in which they are sent: the n-th query is sent 1/n times as often as the first (Zipf). */
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
    const wanted = random() * total;
    let [low, high] = [0, sums.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    return shuffled[low] as Search;
  });
}

function drawKind(share: number): SearchKind {
  let remaining = share;
  for (const kind of SEARCH_KINDS) {
    remaining -= SHARES[kind];
    if (remaining < 0) return kind;
  }
  return 'browse';
}

function drawFilter(kind: SearchKind, random: () => number, today: Date): Record<string, string> {
  const pick = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)] as T;
  const fee = (): Record<string, string> =>
    random() < 0.5 ? {} : { maxFee: String(200 + 10 * Math.floor(random() * 280)) };
  const sort = { sort: pick(SORTS) };
  const name = () => `${pick(FIRST_NAMES)} ${pick(LAST_NAMES)}`.toLowerCase();
  switch (kind) {
    case 'browse':
      return { ...sort, maxFee: String(200 + 10 * Math.floor(random() * 280)) };
    case 'specialty':
      return random() < 0.3
        ? { search: pick(Object.keys(EVERYDAY_WORDS)), ...sort, ...fee() }
        : { specialization: pick(SPECIALTIES), ...sort, ...fee() };
    case 'language':
      return { language: pick(LANGUAGES), specialization: pick(SPECIALTIES), ...sort, ...fee() };
    case 'date': {
      const date = new Date(today.getTime() + 86_400_000 * (1 + Math.floor(random() * DATES_AHEAD)));
      const availableOn = date.toISOString().slice(0, 10);
      return { availableOn, ...(random() < 0.7 ? { specialization: pick(SPECIALTIES) } : {}), ...fee() };
    }
    case 'name':
      return { search: random() < 0.5 ? name() : pick(LAST_NAMES).toLowerCase(), ...fee() };
    case 'prefix':
      return { search: name().slice(0, 2 + Math.floor(random() * 5)), ...fee() };
    case 'misspelt':
      return { search: misspell(name(), random), ...fee() };
  }
}

/** Two letters swapped, one left out or one doubled, in both names. */
function misspell(name: string, random: () => number): string {
  return name
    .split(' ')
    .map((word) => {
      const at = 1 + Math.floor(random() * Math.max(1, word.length - 2));
      const [before, here, next, after] = [
        word.slice(0, at),
        word.charAt(at),
        word.charAt(at + 1),
        word.slice(at + 2),
      ];
      const typos = [
        `${before}${next}${here}${after}`,
        `${before}${next}${after}`,
        `${before}${here}${here}${next}${after}`,
      ];
      return typos[Math.floor(random() * typos.length)];
    })
    .join(' ');
}

import type { Measured } from './load';
import { atLeast, atMost, formatInteger, median, ms, table } from './report';
import { SEARCH_KINDS, type SearchKind } from './search-mix';

export interface SearchFigures {
  /** `fresh`: no address was asked before. `cached`: addresses repeat, so some responses come from the cache. */
  rounds: Record<'hello' | 'bare' | 'fresh' | 'cached', Measured[]>;
  kinds: Record<SearchKind, { bare: Measured; fresh: Measured; aloneMs: number }>;
  /** p50 of the mix at one connection. */
  aloneMs: number;
  /** The share of `cached` that comes from the cache. */
  hitRate: number;
  /** p50 at one connection with 100 doctors. A quick run does without. */
  smallMs: Record<SearchKind, number> | undefined;
  embedded: { fresh: number; cached: number; hitRate: number };
}

const BARE_RATIO_BAR = 0.6;
const ALONE_BAR_MS = 2;
const P99_BAR_MS = 30;
const GROWTH_BAR = 1.5;
const EMBEDDED_BAR = 600;
const percent = (share: number) => `${Math.round(100 * share)} %`;

export function mixTable({ rounds, aloneMs, hitRate, embedded }: SearchFigures): string {
  const mid = (name: keyof typeof rounds, read: (one: Measured) => number) => median(rounds[name].map(read));
  const rate = (name: keyof typeof rounds) => mid(name, (one) => one.perSecond);
  const row = (what: string, name: keyof typeof rounds, rest: string[]) => [
    what,
    formatInteger(rate(name)),
    (rate(name) / rate('hello')).toFixed(3),
    name === 'hello' ? '' : (rate(name) / rate('bare')).toFixed(2),
    `${ms(mid(name, (one) => one.p50Ms))}, ${ms(mid(name, (one) => one.p99Ms))}`,
    `${ms(mid(name, (one) => one.appCpuMs))} + ${ms(mid(name, (one) => one.databaseCpuMs))}`,
    ...rest,
  ];
  const ratio = rate('fresh') / rate('bare');
  const p99 = mid('fresh', (one) => one.p99Ms);
  const bars = [
    `≥ ${BARE_RATIO_BAR} of bare: ${atLeast(ratio, BARE_RATIO_BAR)}`,
    `p99 ≤ ${P99_BAR_MS} ms: ${atMost(p99, P99_BAR_MS)}`,
    `p50 at one ${ms(aloneMs)} (≤ ${ALONE_BAR_MS}: ${atMost(aloneMs, ALONE_BAR_MS)})`,
  ].join('; ');
  const bar = `≥ ${EMBEDDED_BAR} a second: ${atLeast(embedded.fresh, EMBEDDED_BAR)}`;
  return table(
    ['the mix', 'a second', 'to hello', 'to bare + pg', 'p50, p99', 'CPU: app + PostgreSQL', ''],
    [
      row('bare Fastify, hello', 'hello', ['']),
      row('bare Fastify + pg', 'bare', ['']),
      row('product, every address new', 'fresh', [bars]),
      row('product, addresses repeat', 'cached', [`${percent(hitRate)} from the cache`]),
      ['embedded, every address new', formatInteger(embedded.fresh), '', '', '', '', bar],
      [
        'embedded, addresses repeat',
        formatInteger(embedded.cached),
        '',
        '',
        '',
        '',
        `${percent(embedded.hitRate)} from the cache`,
      ],
    ],
  );
}

export function kindsTable({ kinds, smallMs }: SearchFigures): string {
  const rows = SEARCH_KINDS.map((kind) => {
    const { bare, fresh, aloneMs } = kinds[kind];
    const growth = smallMs && aloneMs / smallMs[kind];
    return [
      kind,
      formatInteger(fresh.perSecond),
      (fresh.perSecond / bare.perSecond).toFixed(2),
      `${ms(fresh.p50Ms)}, ${ms(fresh.p99Ms)} (≤ ${P99_BAR_MS}: ${atMost(fresh.p99Ms, P99_BAR_MS)})`,
      `${ms(aloneMs)} (≤ ${ALONE_BAR_MS}: ${atMost(aloneMs, ALONE_BAR_MS)})`,
      growth ? `${growth.toFixed(2)} (≤ ${GROWTH_BAR}: ${atMost(growth, GROWTH_BAR)})` : '',
      `${ms(fresh.appCpuMs)} + ${ms(fresh.databaseCpuMs)}`,
      fresh.refused === 0 ? '' : String(fresh.refused),
    ];
  });
  const head = [
    'kind',
    'a second',
    'to bare + pg',
    'p50, p99',
    'p50 at one',
    'growth from 100 doctors',
    'CPU: app + PostgreSQL',
    'refused',
  ];
  return table(head, rows);
}

import type { LoadResult } from './load';
import { atLeast, atMost, formatInteger, median, ms, table } from './report';
import { SEARCH_KINDS, type SearchKind } from './search-mix';

export interface SearchFigures {
  rounds: Record<'hello' | 'bare' | 'product', LoadResult[]>;
  kinds: Record<SearchKind, { bare: LoadResult; product: LoadResult; aloneMs: number }>;
  /** p50 of the mix at one connection. */
  aloneMs: number;
  /** p50 at one connection with 100 doctors. Not measured in a quick run. */
  smallMs: Record<SearchKind, number> | undefined;
  /** Searches a second, with the embedded database. */
  embedded: number;
}

const BARE_RATIO_TARGET = 0.6;
const ALONE_BAR_MS = 2;
const P99_BAR_MS = 30;
const GROWTH_TARGET = 1.5;
const EMBEDDED_TARGET = 600;

export function mixTable({ rounds, aloneMs, embedded }: SearchFigures): string {
  const medianFigure = (name: keyof typeof rounds, read: (result: LoadResult) => number) =>
    median(rounds[name].map(read));
  const rate = (name: keyof typeof rounds) => medianFigure(name, (result) => result.perSecond);
  const row = (what: string, name: keyof typeof rounds, rest: string[]) => [
    what,
    formatInteger(rate(name)),
    (rate(name) / rate('hello')).toFixed(3),
    name === 'hello' ? '' : (rate(name) / rate('bare')).toFixed(2),
    `${ms(medianFigure(name, (result) => result.p50Ms))}, ${ms(medianFigure(name, (result) => result.p99Ms))}`,
    `${ms(medianFigure(name, (result) => result.appCpuMs))} + ${ms(medianFigure(name, (result) => result.databaseCpuMs))}`,
    ...rest,
  ];
  const ratio = rate('product') / rate('bare');
  const p99 = medianFigure('product', (result) => result.p99Ms);
  const targets = [
    `≥ ${BARE_RATIO_TARGET} of bare: ${atLeast(ratio, BARE_RATIO_TARGET)}`,
    `p99 ≤ ${P99_BAR_MS} ms: ${atMost(p99, P99_BAR_MS)}`,
    `p50 at one ${ms(aloneMs)} (≤ ${ALONE_BAR_MS}: ${atMost(aloneMs, ALONE_BAR_MS)})`,
  ].join('; ');
  const target = `≥ ${EMBEDDED_TARGET} a second: ${atLeast(embedded, EMBEDDED_TARGET)}`;
  return table(
    ['the mix', 'a second', 'to hello', 'to bare + pg', 'p50, p99', 'CPU: app + PostgreSQL', ''],
    [
      row('bare Fastify, hello', 'hello', ['']),
      row('bare Fastify + pg', 'bare', ['']),
      row('product', 'product', [targets]),
      ['product, embedded', formatInteger(embedded), '', '', '', '', target],
    ],
  );
}

export function kindsTable({ kinds, smallMs }: SearchFigures): string {
  const rows = SEARCH_KINDS.map((kind) => {
    const { bare, product, aloneMs } = kinds[kind];
    const growth = smallMs && aloneMs / smallMs[kind];
    return [
      kind,
      formatInteger(product.perSecond),
      (product.perSecond / bare.perSecond).toFixed(2),
      `${ms(product.p50Ms)}, ${ms(product.p99Ms)} (≤ ${P99_BAR_MS}: ${atMost(product.p99Ms, P99_BAR_MS)})`,
      `${ms(aloneMs)} (≤ ${ALONE_BAR_MS}: ${atMost(aloneMs, ALONE_BAR_MS)})`,
      growth ? `${growth.toFixed(2)} (≤ ${GROWTH_TARGET}: ${atMost(growth, GROWTH_TARGET)})` : '',
      `${ms(product.appCpuMs)} + ${ms(product.databaseCpuMs)}`,
      product.refused === 0 ? '' : String(product.refused),
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

import type { LoadResult } from './load';
import { checkAtLeast, checkAtMost, formatInteger, formatMs, median, table } from './report';
import { SEARCH_KINDS, type SearchKind } from './search-mix';

export interface SearchFigures {
  rounds: Record<'hello' | 'bare' | 'product', LoadResult[]>;
  kinds: Record<SearchKind, { bare: LoadResult; product: LoadResult; aloneMs: number }>;
  aloneMs: number;
  smallMs: Record<SearchKind, number> | undefined;
  embedded: number;
}

const BARE_RATIO_TARGET = 0.6;
const ALONE_TARGET_MS = 2;
const P99_TARGET_MS = 30;
const GROWTH_TARGET = 1.5;
const EMBEDDED_TARGET = 600;

export function mixTable({ rounds, aloneMs, embedded }: SearchFigures): string {
  const medianFigure = (name: keyof typeof rounds, read: (result: LoadResult) => number) =>
    median(rounds[name].map(read));
  const rate = (name: keyof typeof rounds) => medianFigure(name, (result) => result.perSecond);
  const row = (what: string, name: keyof typeof rounds, target: string) => [
    what,
    formatInteger(rate(name)),
    (rate(name) / rate('hello')).toFixed(3),
    name === 'hello' ? '' : (rate(name) / rate('bare')).toFixed(2),
    `${formatMs(medianFigure(name, (result) => result.p50Ms))}, ${formatMs(medianFigure(name, (result) => result.p99Ms))}`,
    `${formatMs(medianFigure(name, (result) => result.appCpuMs))} + ${formatMs(medianFigure(name, (result) => result.databaseCpuMs))}`,
    target,
  ];
  const ratio = rate('product') / rate('bare');
  const p99Ms = medianFigure('product', (result) => result.p99Ms);
  const targets = [
    `≥ ${BARE_RATIO_TARGET} of bare: ${checkAtLeast(ratio, BARE_RATIO_TARGET)}`,
    `p99 ≤ ${P99_TARGET_MS} ms: ${checkAtMost(p99Ms, P99_TARGET_MS)}`,
    `p50 at one connection ${formatMs(aloneMs)} (≤ ${ALONE_TARGET_MS}: ${checkAtMost(aloneMs, ALONE_TARGET_MS)})`,
  ].join('; ');
  const embeddedTarget = `≥ ${EMBEDDED_TARGET} a second: ${checkAtLeast(embedded, EMBEDDED_TARGET)}`;
  return table(
    [
      'the mix',
      'per second',
      'relative to hello',
      'relative to bare + pg',
      'p50, p99',
      'CPU: app + PostgreSQL',
      '',
    ],
    [
      row('bare Fastify, hello', 'hello', ''),
      row('bare Fastify + pg', 'bare', ''),
      row('product', 'product', targets),
      ['product, embedded', formatInteger(embedded), '', '', '', '', embeddedTarget],
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
      `${formatMs(product.p50Ms)}, ${formatMs(product.p99Ms)} (≤ ${P99_TARGET_MS}: ${checkAtMost(product.p99Ms, P99_TARGET_MS)})`,
      `${formatMs(aloneMs)} (≤ ${ALONE_TARGET_MS}: ${checkAtMost(aloneMs, ALONE_TARGET_MS)})`,
      growth ? `${growth.toFixed(2)} (≤ ${GROWTH_TARGET}: ${checkAtMost(growth, GROWTH_TARGET)})` : '',
      `${formatMs(product.appCpuMs)} + ${formatMs(product.databaseCpuMs)}`,
      product.refused === 0 ? '' : String(product.refused),
    ];
  });
  const head = [
    'kind',
    'per second',
    'relative to bare + pg',
    'p50, p99',
    'p50 at one connection',
    'growth from 100 doctors',
    'CPU: app + PostgreSQL',
    'refused',
  ];
  return table(head, rows);
}

import type { LoadResult } from './load';
import { atLeast, atMost, formatInteger, median, ms, table } from './report';

export interface Figures {
  rounds: Record<string, LoadResult[]>;
  /** p50 at one connection. */
  alone: Record<string, number>;
  /** p50 divided by the p50 with 100 doctors and 1,000 appointments. Not measured in a quick run. */
  growth: Record<string, number>;
  embedded: Record<string, number>;
  pgbench: { hold: number; fulfil: number };
  statements: { hold: number; fulfil: number };
  startMs: number;
  idleMb: number;
  loadedMb: number;
}

const NAMES: Record<string, string> = {
  hello: 'bare Fastify, hello',
  'bare slots': 'bare Fastify + pg: slots',
  slots: 'slots of a date',
  'bare list': 'bare Fastify + pg: list',
  list: 'a patient’s appointments',
  'bare hold': 'bare Fastify + pg: one insert',
  hold: 'hold',
  fulfil: 'fulfil',
};
const RATIO_TARGETS: Record<string, number> = { slots: 0.2, list: 0.15, hold: 0.1, fulfil: 0.1 };
/** Of the rate of one bare insert of an appointment. */
const INSERT_TARGETS: Record<string, number> = { hold: 0.6, fulfil: 0.5 };
const isWrite = (kind: string) => kind === 'hold' || kind === 'fulfil';

export function callsTable({ rounds, alone }: Figures): string {
  const medianFigure = (kind: string, read: (result: LoadResult) => number) =>
    median((rounds[kind] ?? []).map(read));
  const base = medianFigure('hello', (result) => result.perSecond);
  const rows = Object.entries(NAMES).map(([kind, name]) => {
    const perSecond = medianFigure(kind, (result) => result.perSecond);
    const p99 = medianFigure(kind, (result) => result.p99Ms);
    const target = RATIO_TARGETS[kind];
    const aloneMs = alone[kind];
    const refused = (rounds[kind] ?? []).reduce((sum, result) => sum + result.refused, 0);
    return [
      name,
      formatInteger(perSecond),
      (perSecond / base).toFixed(3),
      target === undefined ? '' : `≥ ${target}: ${atLeast(perSecond / base, target)}`,
      `${ms(medianFigure(kind, (result) => result.p50Ms))}, ${ms(p99)}`,
      target === undefined ? '' : `≤ ${isWrite(kind) ? 60 : 30} ms: ${atMost(p99, isWrite(kind) ? 60 : 30)}`,
      aloneMs === undefined
        ? ''
        : `${ms(aloneMs)} (≤ ${isWrite(kind) ? 4 : 1.5}: ${atMost(aloneMs, isWrite(kind) ? 4 : 1.5)})`,
      `${ms(medianFigure(kind, (result) => result.appCpuMs))} + ${ms(medianFigure(kind, (result) => result.databaseCpuMs))}`,
      refused === 0 ? '' : String(refused),
    ];
  });
  const head = [
    'call',
    'a second',
    'ratio',
    'target',
    'p50, p99',
    'target of p99',
    'p50 at one',
    'CPU: app + PostgreSQL',
    'refused',
  ];
  return table(head, rows);
}

/** Requests per second of the fastest comparable product, measured on a similar machine. */
const FASTEST_PEER: Record<string, number> = { slots: 368, hold: 173 };

export function figuresTable(figures: Figures): string {
  const { rounds, pgbench, statements, growth, embedded } = figures;
  const rate = (kind: string) => median((rounds[kind] ?? []).map((result) => result.perSecond));
  const rows: string[][] = [];
  for (const [kind, target] of Object.entries(INSERT_TARGETS)) {
    const share = rate(kind) / rate('bare hold');
    rows.push([`${kind} against one bare insert`, `≥ ${target}`, share.toFixed(2), atLeast(share, target)]);
  }
  for (const kind of ['hold', 'fulfil'] as const) {
    const share = rate(kind) / pgbench[kind];
    const what = `${kind} against the same SQL under pgbench (${statements[kind]} statements, ${formatInteger(pgbench[kind])} a second)`;
    rows.push([what, '≥ 0.5', share.toFixed(2), atLeast(share, 0.5)]);
  }
  for (const [kind, times] of Object.entries(growth)) {
    rows.push([`growth: ${NAMES[kind]}, p50`, '≤ 1.5 times', times.toFixed(2), atMost(times, 1.5)]);
  }
  for (const [kind, perSecond] of Object.entries(embedded)) {
    const target = FASTEST_PEER[kind] ?? 0;
    rows.push([
      `embedded database: ${NAMES[kind]}`,
      `≥ ${target} a second`,
      formatInteger(perSecond),
      atLeast(perSecond, target),
    ]);
  }
  const { startMs, idleMb, loadedMb } = figures;
  rows.push([
    'start on a migrated PostgreSQL',
    '≤ 1.5 s',
    `${(startMs / 1000).toFixed(2)} s`,
    atMost(startMs, 1500),
  ]);
  rows.push(['memory, idle', '≤ 150 MB', `${formatInteger(idleMb)} MB`, atMost(idleMb, 150)]);
  rows.push(['memory, after load', '≤ 250 MB', `${formatInteger(loadedMb)} MB`, atMost(loadedMb, 250)]);
  return table(['what', 'target', 'measured', ''], rows);
}

import type { LoadResult } from './load';
import { checkAtLeast, checkAtMost, formatInteger, formatMs, median, table } from './report';

export interface Figures {
  rounds: Record<string, LoadResult[]>;
  alone: Record<string, number>;
  growth: Record<string, number>;
  embedded: Record<string, number>;
  pgbench: Record<string, number>;
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
const INSERT_TARGETS: Record<string, number> = { hold: 0.6, fulfil: 0.5 };
const READ_LIMITS = { p99Ms: 30, aloneMs: 1.5 };
const WRITE_LIMITS = { p99Ms: 60, aloneMs: 4 };
const isWrite = (kind: string) => kind === 'hold' || kind === 'fulfil';
const PGBENCH_TARGET = 0.5;
const MAX_GROWTH = 1.5;
const MAX_START_MS = 1_500;
const MAX_IDLE_MB = 150;
const MAX_LOADED_MB = 250;

export function callsTable({ rounds, alone }: Figures): string {
  const medianFigure = (kind: string, read: (result: LoadResult) => number) =>
    median((rounds[kind] ?? []).map(read));
  const base = medianFigure('hello', (result) => result.perSecond);
  const rows = Object.entries(NAMES).map(([kind, name]) => {
    const perSecond = medianFigure(kind, (result) => result.perSecond);
    const p99Ms = medianFigure(kind, (result) => result.p99Ms);
    const target = RATIO_TARGETS[kind];
    const aloneMs = alone[kind];
    const limits = isWrite(kind) ? WRITE_LIMITS : READ_LIMITS;
    const refused = (rounds[kind] ?? []).reduce((sum, result) => sum + result.refused, 0);
    return [
      name,
      formatInteger(perSecond),
      (perSecond / base).toFixed(3),
      target === undefined ? '' : `≥ ${target}: ${checkAtLeast(perSecond / base, target)}`,
      `${formatMs(medianFigure(kind, (result) => result.p50Ms))}, ${formatMs(p99Ms)}`,
      target === undefined ? '' : `≤ ${limits.p99Ms} ms: ${checkAtMost(p99Ms, limits.p99Ms)}`,
      aloneMs === undefined
        ? ''
        : `${formatMs(aloneMs)} (≤ ${limits.aloneMs}: ${checkAtMost(aloneMs, limits.aloneMs)})`,
      `${formatMs(medianFigure(kind, (result) => result.appCpuMs))} + ${formatMs(medianFigure(kind, (result) => result.databaseCpuMs))}`,
      refused === 0 ? '' : String(refused),
    ];
  });
  const head = [
    'call',
    'per second',
    'relative to hello',
    'target',
    'p50, p99',
    'target of p99',
    'p50 at one connection',
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
    rows.push([
      `${kind} against one bare insert`,
      `≥ ${target}`,
      share.toFixed(2),
      checkAtLeast(share, target),
    ]);
  }
  for (const kind of ['hold', 'fulfil'] as const) {
    const sentOneByOne = pgbench[kind] ?? 0;
    const share = rate(kind) / sentOneByOne;
    const what = `${kind} against the same SQL under pgbench (${statements[kind]} statements, ${formatInteger(sentOneByOne)} a second)`;
    rows.push([what, `≥ ${PGBENCH_TARGET}`, share.toFixed(2), checkAtLeast(share, PGBENCH_TARGET)]);
    const asFunction = pgbench[`${kind} function`] ?? 0;
    const asOneFunction = `${kind} as one SQL function under pgbench (${formatInteger(asFunction)} a second), against one insert there (${formatInteger(pgbench.insert ?? 0)})`;
    rows.push([asOneFunction, 'to compare', (asFunction / (pgbench.insert ?? 0)).toFixed(2), '']);
  }
  for (const [kind, times] of Object.entries(growth)) {
    rows.push([
      `growth: ${NAMES[kind]}, p50`,
      `≤ ${MAX_GROWTH} times`,
      times.toFixed(2),
      checkAtMost(times, MAX_GROWTH),
    ]);
  }
  for (const [kind, perSecond] of Object.entries(embedded)) {
    const target = FASTEST_PEER[kind] ?? 0;
    rows.push([
      `embedded database: ${NAMES[kind]}`,
      `≥ ${target} a second`,
      formatInteger(perSecond),
      checkAtLeast(perSecond, target),
    ]);
  }
  const { startMs, idleMb, loadedMb } = figures;
  rows.push([
    'start on a migrated PostgreSQL',
    `≤ ${MAX_START_MS / 1000} s`,
    `${(startMs / 1000).toFixed(2)} s`,
    checkAtMost(startMs, MAX_START_MS),
  ]);
  rows.push([
    'memory, idle',
    `≤ ${MAX_IDLE_MB} MB`,
    `${formatInteger(idleMb)} MB`,
    checkAtMost(idleMb, MAX_IDLE_MB),
  ]);
  rows.push([
    'memory, after load',
    `≤ ${MAX_LOADED_MB} MB`,
    `${formatInteger(loadedMb)} MB`,
    checkAtMost(loadedMb, MAX_LOADED_MB),
  ]);
  return table(['what', 'target', 'measured', ''], rows);
}

import { formatMs, table } from './report';
import { type CpuMs, formatCpu } from './visit-cpu';
import type { VisitStep } from './visit-steps';

const P95_LIMIT_MS = 300;

export interface VisitFigures {
  steps: VisitStep[];
  costs: Record<string, CpuMs>;
}

function bestRate({ steps }: VisitFigures): number {
  return Math.max(0, ...steps.filter(({ p95Ms }) => p95Ms <= P95_LIMIT_MS).map(({ perSecond }) => perSecond));
}

export function stepsTable(name: string, figures: VisitFigures): string {
  const rows = figures.steps.map((step) => [
    String(step.users),
    step.perSecond.toFixed(1),
    formatMs(step.p95Ms),
    step.p95Ms <= P95_LIMIT_MS ? 'yes' : 'no',
    formatCpu(step.cpu),
  ]);
  const head = [
    'concurrent users',
    'visits a second',
    'p95 of a call',
    `within ${P95_LIMIT_MS} ms`,
    'CPU a visit: app + PostgreSQL',
  ];
  return [`## ${name}: ${bestRate(figures).toFixed(1)} visits a second`, table(head, rows)].join('\n\n');
}

export function callsTable(columns: Record<string, VisitFigures>): string {
  const measured = Object.values(columns);
  const rows = Object.keys(measured[0]?.costs ?? {}).map((call) => [
    call,
    ...measured.flatMap(({ steps, costs }) => [
      formatMs(steps[0]?.calls[call] ?? Number.NaN),
      formatCpu(costs[call] ?? { app: Number.NaN }),
    ]),
  ]);
  const head = ['call', ...Object.keys(columns).flatMap((name) => [`${name}, p50`, 'CPU'])];
  return ['## Each call: p50 of one visit at a time, and processor time', table(head, rows)].join('\n\n');
}

import type { Server } from './machine';
import { median } from './report';
import { makeVisit, type VisitPlan } from './visit';
import { type CpuMs, cpuMeter } from './visit-cpu';

/** What this many people reached at the same time, without a pause between their visits. */
export interface VisitStep {
  people: number;
  perSecond: number;
  p95Ms: number;
  /** For one visit. */
  cpu: CpuMs;
  /** The median time of each call, in ms. */
  calls: Record<string, number>;
}

export async function measureVisits(
  server: Server,
  planNext: () => VisitPlan,
  { people, seconds, databasePid }: { people: number; seconds: number; databasePid?: number | undefined },
): Promise<VisitStep> {
  const spentCpu = cpuMeter(server, databasePid);
  const startedAt = performance.now();
  const visits: Record<string, number>[] = [];
  const makeVisits = async () => {
    while (performance.now() < startedAt + seconds * 1_000) visits.push(await makeVisit(server, planNext()));
  };
  await Promise.all(Array.from({ length: people }, makeVisits));
  const perSecond = visits.length / ((performance.now() - startedAt) / 1_000);
  const cpu = await spentCpu(visits.length);
  const times = visits.flatMap((visit) => Object.values(visit)).sort((a, b) => a - b);
  const calls = Object.keys(visits[0] ?? {}).map((call) => [
    call,
    median(visits.map((visit) => visit[call] ?? 0)),
  ]);
  return {
    people,
    perSecond,
    p95Ms: times[Math.floor(times.length * 0.95)] ?? Number.NaN,
    cpu,
    calls: Object.fromEntries(calls),
  };
}

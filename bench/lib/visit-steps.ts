import type { Server } from './machine';
import { median } from './report';
import { makeVisit, type VisitPlan } from './visit';
import { type CpuMs, cpuMeter } from './visit-cpu';

export interface VisitStep {
  users: number;
  perSecond: number;
  p95Ms: number;
  cpu: CpuMs;
  calls: Record<string, number>;
}

export async function measureVisits(
  server: Server,
  planNext: () => VisitPlan,
  { users, seconds, databasePid }: { users: number; seconds: number; databasePid?: number | undefined },
): Promise<VisitStep> {
  const spentCpu = cpuMeter(server, databasePid);
  const startedAt = performance.now();
  const visits: Record<string, number>[] = [];
  const makeVisits = async () => {
    while (performance.now() < startedAt + seconds * 1_000) visits.push(await makeVisit(server, planNext()));
  };
  await Promise.all(Array.from({ length: users }, makeVisits));
  const perSecond = visits.length / ((performance.now() - startedAt) / 1_000);
  const cpu = await spentCpu(visits.length);
  const times = visits.flatMap((visit) => Object.values(visit)).sort((a, b) => a - b);
  const calls = Object.keys(visits[0] ?? {}).map((call) => [
    call,
    median(visits.map((visit) => visit[call] ?? 0)),
  ]);
  return {
    users,
    perSecond,
    p95Ms: times[Math.floor(times.length * 0.95)] ?? Number.NaN,
    cpu,
    calls: Object.fromEntries(calls),
  };
}

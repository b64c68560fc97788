import type { Server } from './machine';
import { makeVisit, type VisitPlan } from './visit';
import type { Turn } from './visit-client';
import { type CpuMs, cpuMeter } from './visit-cpu';

const AT_ONCE = 8;

/** The processor time of each call: all visits make it before any of them continues. */
export async function measureCosts(
  server: Server,
  plans: VisitPlan[],
  databasePid?: number,
): Promise<Record<string, CpuMs>> {
  const costs: Record<string, CpuMs> = {};
  let waiting: (() => Promise<() => void>)[] = [];
  const makeCall = async (call: string) => {
    const acts = waiting;
    waiting = [];
    const spentCpu = cpuMeter(server, databasePid);
    const continuations: (() => void)[] = [];
    const work = async () => {
      for (let act = acts.pop(); act; act = acts.pop()) continuations.push(await act());
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    costs[call] = await spentCpu(plans.length);
    for (const next of continuations) next();
  };
  const turn: Turn = (call, act) =>
    new Promise((resolve, reject) => {
      waiting.push(() =>
        act().then(
          (result) => () => resolve(result),
          (error) => () => reject(error),
        ),
      );
      if (waiting.length === plans.length) void makeCall(call);
    });
  await Promise.all(plans.map((plan) => makeVisit(server, plan, turn)));
  return costs;
}

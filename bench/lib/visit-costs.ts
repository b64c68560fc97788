import type { Server } from './machine';
import { makeVisit, type VisitPlan } from './visit';
import type { Schedule } from './visit-client';
import { type CpuMs, cpuMeter } from './visit-cpu';

const CONCURRENT_CALLS = 8;

export async function measureCosts(
  server: Server,
  plans: VisitPlan[],
  databasePid?: number,
): Promise<Record<string, CpuMs>> {
  const costs: Record<string, CpuMs> = {};
  /** Each function makes its call and returns another that lets its visit continue. */
  let waiting: (() => Promise<() => void>)[] = [];
  const makeCall = async (call: string) => {
    const calls = waiting;
    waiting = [];
    const spentCpu = cpuMeter(server, databasePid);
    const continuations: (() => void)[] = [];
    const work = async () => {
      for (let send = calls.pop(); send; send = calls.pop()) continuations.push(await send());
    };
    await Promise.all(Array.from({ length: CONCURRENT_CALLS }, work));
    costs[call] = await spentCpu(plans.length);
    for (const continueVisit of continuations) continueVisit();
  };
  const schedule: Schedule = (call, act) =>
    new Promise((resolve, reject) => {
      waiting.push(() =>
        act().then(
          (result) => () => resolve(result),
          (error) => () => reject(error),
        ),
      );
      if (waiting.length === plans.length) void makeCall(call);
    });
  await Promise.all(plans.map((plan) => makeVisit(server, plan, schedule)));
  return costs;
}

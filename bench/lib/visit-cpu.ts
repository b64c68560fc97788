import { cpuSeconds, pause, type Server } from './machine';
import { formatMs } from './report';

export interface CpuMs {
  app: number;
  database?: number;
}

/** Waits for emails and other jobs too, which must not slow down what is measured next. */
export function cpuMeter(server: Server, databasePid?: number): (count: number) => Promise<CpuMs> {
  const appBefore = cpuSeconds(server.pid);
  const databaseBefore = databasePid ? cpuSeconds(databasePid) : 0;
  return async (count) => {
    await waitUntilIdle(server);
    const msPerItem = (pid: number, before: number) => (1_000 * (cpuSeconds(pid) - before)) / count;
    const app = msPerItem(server.pid, appBefore);
    return databasePid ? { app, database: msPerItem(databasePid, databaseBefore) } : { app };
  };
}

const IDLE_SHARE = 0.05;
const CHECK_EVERY_MS = 500;
const MAX_ATTEMPTS = 40;

async function waitUntilIdle({ pid }: Server): Promise<void> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const before = cpuSeconds(pid);
    await pause(CHECK_EVERY_MS);
    if (cpuSeconds(pid) - before <= (IDLE_SHARE * CHECK_EVERY_MS) / 1_000) return;
  }
}

export const formatCpu = ({ app, database }: CpuMs) =>
  database === undefined ? formatMs(app) : `${formatMs(app)} + ${formatMs(database)}`;

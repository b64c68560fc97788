import { cpuSeconds, pause, type Server } from './machine';
import { ms } from './report';

/** Processor time of the application and, if there is one, of PostgreSQL. */
export interface CpuMs {
  app: number;
  database?: number;
}

/**
 * The processor time from now until the server is idle, divided by `count`. It includes mails and other jobs, which must
 * not slow down what is measured next.
 */
export function cpuMeter(server: Server, databasePid?: number): (count: number) => Promise<CpuMs> {
  const appBefore = cpuSeconds(server.pid);
  const databaseBefore = databasePid ? cpuSeconds(databasePid) : 0;
  return async (count) => {
    await waitUntilIdle(server);
    const since = (pid: number, before: number) => (1_000 * (cpuSeconds(pid) - before)) / count;
    const app = since(server.pid, appBefore);
    return databasePid ? { app, database: since(databasePid, databaseBefore) } : { app };
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
  database === undefined ? ms(app) : `${ms(app)} + ${ms(database)}`;

import { setTimeout as pause } from 'node:timers/promises';
import type { Deps } from '../deps';
import { faultWithoutValues } from '../http/error-handler';
import { type AnyJob, claimJobs, releaseClaims, runJob, type Sweep } from './queue';

const IDLE_POLL_MS = 1_000;
const NUDGE_DELAY_MS = 25;
/** A slow mail server must not delay a refund, and requests need connections to the database too. */
const MAX_CONCURRENT_JOBS = 8;
const BACKLOG_PAUSE_MS = 10;

export interface Worker {
  start(): void;
  nudge(): void;
  stop(): Promise<void>;
}

export function createWorker(getDeps: () => Deps, allJobs: AnyJob[], sweeps: Sweep[]): Worker {
  const jobsByKind = new Map(allJobs.map((job) => [job.kind, job]));
  const timers: NodeJS.Timeout[] = [];
  let running: Promise<void> = Promise.resolve();
  let wake: (() => void) | undefined;
  let isStopped = false;
  let wasNudged = false;
  let nudgeTimer: NodeJS.Timeout | undefined;

  async function releaseStaleClaims(): Promise<void> {
    const { database, db, log } = getDeps();
    if (database.engine !== 'embedded') return;
    await releaseClaims(db).catch((error) =>
      log.warn({ fault: faultWithoutValues(error) }, 'could not release the claims of an earlier process'),
    );
  }

  async function loop(): Promise<void> {
    const runningJobs = new Set<Promise<void>>();
    let hasBacklog = false;
    while (!isStopped) {
      wasNudged = false;
      const capacity = hasDiskSpace() ? MAX_CONCURRENT_JOBS - runningJobs.size : 0;
      const rows = capacity > 0 ? await claim(capacity) : [];
      if (capacity > 0) hasBacklog = rows.length === capacity;
      for (const row of rows) {
        const work = runJob(getDeps(), jobsByKind, row)
          .catch(logFailure)
          .finally(() => {
            runningJobs.delete(work);
            wake?.();
          });
        runningJobs.add(work);
      }
      if (rows.length === 0 && !wasNudged && !isStopped) await idle();
      if (hasBacklog && !isStopped) await pause(BACKLOG_PAUSE_MS);
    }
    await Promise.all(runningJobs);
  }

  const hasDiskSpace = () => getDeps().database.diskSpace() === 'enough';
  const claim = async (limit: number) =>
    (await claimJobs(getDeps(), jobsByKind, limit).catch(logFailure)) ?? [];

  function logFailure(error: unknown): undefined {
    if (!isStopped)
      getDeps().log.warn({ fault: faultWithoutValues(error) }, 'could not read or update the job queue');
  }

  function idle(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, IDLE_POLL_MS);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  function runSweep(sweep: Sweep): void {
    if (!hasDiskSpace()) return;
    sweep.run(getDeps()).catch((error) => {
      if (!isStopped)
        getDeps().log.warn({ sweep: sweep.kind, fault: faultWithoutValues(error) }, 'sweep failed');
    });
  }

  return {
    start() {
      running = releaseStaleClaims().then(loop);
      for (const sweep of sweeps) {
        const timer = setInterval(() => runSweep(sweep), sweep.everySeconds * 1000);
        timer.unref();
        timers.push(timer);
      }
    },
    nudge() {
      if (nudgeTimer) return;
      nudgeTimer = setTimeout(() => {
        nudgeTimer = undefined;
        wasNudged = true;
        wake?.();
      }, NUDGE_DELAY_MS).unref();
    },
    async stop() {
      isStopped = true;
      clearTimeout(nudgeTimer);
      for (const timer of timers) clearInterval(timer);
      wake?.();
      await running;
    },
  };
}

import { setTimeout as pause } from 'node:timers/promises';
import type { Deps } from '../deps';
import { faultWithoutValues } from '../http/error-handler';
import { type AnyJob, claimJobs, releaseClaims, runJob, type Sweep } from './queue';

const IDLE_POLL_MS = 1_000;
/** Lets the request that caused the work answer first, and looks once for a burst of jobs. */
const NUDGE_DELAY_MS = 25;
/** A slow mail server must not delay a refund, and other requests need connections to the database too. */
const JOBS_AT_ONCE = 8;
/** While many are due, free places are filled together: to claim several costs hardly more than to claim one. */
const GATHER_MS = 10;

export interface Worker {
  start(): void;
  /** Something was just enqueued: look now instead of at the next poll. */
  nudge(): void;
  stop(): Promise<void>;
}

export function createWorker(getDeps: () => Deps, allJobs: AnyJob[], sweeps: Sweep[]): Worker {
  const known = new Map(allJobs.map((job) => [job.kind, job]));
  const timers: NodeJS.Timeout[] = [];
  let running: Promise<void> = Promise.resolve();
  let wake: (() => void) | undefined;
  let stopped = false;
  let nudged = false;
  let soon: NodeJS.Timeout | undefined;

  async function takeOver(): Promise<void> {
    const { database, db, log } = getDeps();
    if (database.engine !== 'embedded') return;
    await releaseClaims(db).catch((error) =>
      log.warn({ fault: faultWithoutValues(error) }, 'could not release the claims of an earlier process'),
    );
  }

  async function loop(): Promise<void> {
    const inWork = new Set<Promise<void>>();
    let hasBacklog = false;
    while (!stopped) {
      nudged = false;
      const free = hasDiskSpace() ? JOBS_AT_ONCE - inWork.size : 0;
      const rows = free > 0 ? await claim(free) : [];
      if (free > 0) hasBacklog = rows.length === free;
      for (const row of rows) {
        const work = runJob(getDeps(), known, row)
          .catch(logFailure)
          .finally(() => {
            inWork.delete(work);
            wake?.();
          });
        inWork.add(work);
      }
      if (rows.length === 0 && !nudged && !stopped) await idle();
      if (hasBacklog && !stopped) await pause(GATHER_MS);
    }
    await Promise.all(inWork);
  }

  const hasDiskSpace = () => getDeps().database.diskSpace() === 'enough';
  const claim = async (limit: number) => (await claimJobs(getDeps(), known, limit).catch(logFailure)) ?? [];

  function logFailure(error: unknown): undefined {
    if (!stopped) getDeps().log.warn({ fault: faultWithoutValues(error) }, 'the job queue did not answer');
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
      if (!stopped)
        getDeps().log.warn({ sweep: sweep.kind, fault: faultWithoutValues(error) }, 'sweep failed');
    });
  }

  return {
    start() {
      running = takeOver().then(loop);
      for (const sweep of sweeps) {
        const timer = setInterval(() => runSweep(sweep), sweep.everySeconds * 1000);
        timer.unref();
        timers.push(timer);
      }
    },
    nudge() {
      if (soon) return;
      soon = setTimeout(() => {
        soon = undefined;
        nudged = true;
        wake?.();
      }, NUDGE_DELAY_MS).unref();
    },
    async stop() {
      stopped = true;
      clearTimeout(soon);
      for (const timer of timers) clearInterval(timer);
      wake?.();
      await running;
    },
  };
}

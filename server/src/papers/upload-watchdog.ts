import type { IncomingMessage } from 'node:http';
import { Refusal } from '../http/refusal';

const STALLED = 'The upload stopped. Please send the file again.';
/** Even a phone with a bad connection sends something at least this often. */
const MAX_SILENCE_MS = 20_000;
const UPLOAD_LIMIT_MS = 10 * 60_000;

export interface Watchdog {
  /** While the disk of this server is busy, the sender is not the slow one. */
  pauseDuring(work: () => Promise<unknown>): Promise<void>;
  end(): void;
}

/** Cuts an upload that is silent for too long, or takes too long. */
export function createWatchdog(request: IncomingMessage): Watchdog {
  const endsAt = Date.now() + UPLOAD_LIMIT_MS;
  let waitingSince: number | undefined = Date.now();
  const timer = setInterval(() => {
    const now = Date.now();
    if (now > endsAt || now - (waitingSince ?? now) > MAX_SILENCE_MS)
      request.destroy(new Refusal('INVALID', STALLED));
  }, 1_000);
  return {
    async pauseDuring(work) {
      waitingSince = undefined;
      await work();
      waitingSince = Date.now();
    },
    end: () => clearInterval(timer),
  };
}

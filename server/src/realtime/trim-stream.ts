import type { Deps } from '../deps';
import { faultWithoutValues } from '../http/error-handler';

export const STREAM = 'socket.io';
/** A reconnecting socket needs two minutes. */
const MAX_AGE_MS = 10 * 60_000;
const TRIM_EVERY_MS = 60_000;

interface Publisher {
  readonly isReady: boolean;
  sendCommand(args: string[]): Promise<unknown>;
}

/** The adapter limits only the number of events, so a quiet site would keep chat messages and names for weeks. */
export function trimStream(publisher: Publisher, log: Pick<Deps['log'], 'warn'>): () => void {
  let isFailing = false;
  const trim = () => {
    if (!publisher.isReady) return;
    const oldest = String(Date.now() - MAX_AGE_MS);
    publisher.sendCommand(['XTRIM', STREAM, 'MINID', '=', oldest]).then(
      () => {
        isFailing = false;
      },
      (error: unknown) => {
        if (!isFailing)
          log.warn({ fault: faultWithoutValues(error) }, 'old events could not be removed from Redis');
        isFailing = true;
      },
    );
  };
  const timer = setInterval(trim, TRIM_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

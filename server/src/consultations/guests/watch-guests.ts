import type { Deps } from '../../deps';
import { faultWithoutValues } from '../../http/error-handler';
import { closeGuest } from './end-guests';
import { listLiveGuests } from './find-guest';
import { guestsIn } from './guest-channels';

const CHECK_EVERY_MS = 500;

/**
 * Whatever ends a visit ends its guests, within a second and on every node: each node that has guests asks the database
 * which of them may stay. docs/decisions/guests.md#when-access-ends
 */
export function watchGuests(deps: Deps): { stop(): void } {
  let checking = false;

  async function check(): Promise<void> {
    const rooms = new Map<string, string>();
    for (const { data } of guestsIn(deps).sockets.values()) rooms.set(data.guestId, data.roomId);
    if (rooms.size === 0) return;
    const live = await listLiveGuests(deps.db, [...rooms.keys()], deps.clock.now());
    for (const [guestId, roomId] of rooms) if (!live.has(guestId)) closeGuest(deps, roomId, guestId, 'over');
  }

  const timer = setInterval(() => {
    if (checking) return;
    checking = true;
    check()
      .catch((error) => deps.log.warn({ fault: faultWithoutValues(error) }, 'could not check guests'))
      .finally(() => {
        checking = false;
      });
  }, CHECK_EVERY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

import type { Deps } from '../../deps';
import { faultWithoutValues } from '../../http/error-handler';
import { listLiveGuestIds } from './find-guest';
import { guestNamespace } from './guest-channels';
import { disconnectGuest } from './remove-guests';

const CHECK_EVERY_MS = 500;

/** Polls, because a visit can end in many ways: docs/decisions/guests.md#when-access-ends */
export function watchGuests(deps: Deps): { stop(): void } {
  let isChecking = false;

  async function check(): Promise<void> {
    const roomIdByGuest = new Map<string, string>();
    for (const { data } of guestNamespace(deps).sockets.values())
      roomIdByGuest.set(data.guestId, data.roomId);
    if (roomIdByGuest.size === 0) return;
    const live = await listLiveGuestIds(deps.db, [...roomIdByGuest.keys()], deps.clock.now());
    for (const [guestId, roomId] of roomIdByGuest)
      if (!live.has(guestId)) disconnectGuest(deps, roomId, guestId, 'over');
  }

  const timer = setInterval(() => {
    if (isChecking) return;
    isChecking = true;
    check()
      .catch((error) => deps.log.warn({ fault: faultWithoutValues(error) }, 'could not check guests'))
      .finally(() => {
        isChecking = false;
      });
  }, CHECK_EVERY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

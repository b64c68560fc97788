import type { Deps } from '../deps';
import type { Viewer } from '../http/endpoints/viewer';
import { faultWithoutValues } from '../http/error-handler';
import type { AppSocket } from '../realtime/realtime';
import { DepartureWatch } from './departure-watch';
import { announcePresence, isInRoom, parseRoomChannel } from './presence';
import { findRoom, toParticipant } from './rooms';

/** A node announces departures of others only if the node that lost the person has died. */
const OTHERS_WAIT_LONGER_SECONDS = 1;

/** A dropped connection may come back on any node. */
export class Departures {
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #watch = new DepartureWatch({
    onMissing: (deps, roomId, viewer) => {
      if (!this.#timers.has(departureKey(roomId, viewer.userId)))
        this.#announceLater(deps, roomId, viewer, this.graceSeconds + OTHERS_WAIT_LONGER_SECONDS);
    },
    onResolved: (roomId, userId) => this.#cancelTimer(departureKey(roomId, userId)),
  });

  constructor(readonly graceSeconds: number) {}

  /** A disconnected socket has already left its rooms, so they are read while it is disconnecting. */
  watch(deps: Deps, socket: AppSocket): void {
    socket.on('disconnecting', () => {
      for (const name of socket.rooms) {
        const roomId = parseRoomChannel(name);
        if (roomId) this.#announceLater(deps, roomId, socket.data.viewer, this.graceSeconds);
      }
    });
  }

  handleArrival(deps: Deps, roomId: string, viewer: Viewer): void {
    this.#cancelTimer(departureKey(roomId, viewer.userId));
    this.#watch.start(deps);
    this.#watch.publishArrival(deps, roomId, viewer.userId);
  }

  forget(roomId: string): void {
    for (const key of this.#timers.keys()) if (key.startsWith(`${roomId} `)) this.#cancelTimer(key);
  }

  async announce(deps: Deps, roomId: string, viewer: Viewer): Promise<void> {
    this.#cancelTimer(departureKey(roomId, viewer.userId));
    if (await isInRoom(deps, roomId, viewer.userId)) return;
    this.#watch.publishDeparture(deps, roomId, viewer.userId);
    const user = toParticipant(viewer);
    // If the socket of the person who left comes back, it is sent what it missed.
    deps.realtime.toRoom(roomId, 'user-disconnected', { user }, { exceptUserId: viewer.userId });
    const room = await findRoom(deps.db, roomId);
    if (room) await announcePresence(deps, room);
  }

  #announceLater(deps: Deps, roomId: string, viewer: Viewer, seconds: number): void {
    const key = departureKey(roomId, viewer.userId);
    this.#cancelTimer(key);
    const timer = setTimeout(() => {
      if (!deps.realtime.reachesEveryNode()) return this.#announceLater(deps, roomId, viewer, seconds);
      this.announce(deps, roomId, viewer).catch((error) =>
        deps.log.warn({ fault: faultWithoutValues(error) }, 'could not announce a departure'),
      );
    }, seconds * 1000);
    this.#timers.set(key, timer.unref());
  }

  #cancelTimer(key: string): void {
    clearTimeout(this.#timers.get(key));
    this.#timers.delete(key);
  }
}

function departureKey(roomId: string, userId: string): string {
  return `${roomId} ${userId}`;
}

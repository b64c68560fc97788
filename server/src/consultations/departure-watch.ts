import type { Deps } from '../deps';
import type { Viewer } from '../http/endpoints/viewer';
import { faultWithoutValues } from '../http/error-handler';
import { channel } from '../realtime/realtime';
import { parseRoomChannel, socketsIn } from './presence';

const CHECK_EVERY_MS = 5_000;
const ANNOUNCED = 'consultation-departure-announced';
const ARRIVED = 'consultation-arrival';

interface PersonInRoom {
  roomId: string;
  viewer: Viewer;
}

export interface DepartureListener {
  /** Was in the room, and is no longer there on any node. */
  onMissing(deps: Deps, roomId: string, viewer: Viewer): void;
  /** Is in the room after all, or another node has already announced that they left. */
  onResolved(roomId: string, userId: string): void;
}

/**
 * A node that dies cannot announce who was on it. So each node that has people in rooms watches the people they talk
 * to, with one query to the other nodes for all its rooms.
 */
export class DepartureWatch {
  readonly #listener: DepartureListener;
  #lastSeen = new Map<string, PersonInRoom>();
  #timer: NodeJS.Timeout | undefined;
  #listening = false;
  /** Announced while a check was running, whose result may be older. */
  readonly #justAnnounced = new Set<string>();

  constructor(listener: DepartureListener) {
    this.#listener = listener;
  }

  start(deps: Deps): void {
    if (!deps.config.redisUrl || this.#timer) return;
    if (!this.#listening) this.#listen(deps);
    this.#listening = true;
    this.#timer = setInterval(() => {
      this.#check(deps).catch((error) =>
        deps.log.warn({ fault: faultWithoutValues(error) }, 'could not read the rooms of other nodes'),
      );
    }, CHECK_EVERY_MS).unref();
  }

  /** Another node that lost this person stops its timer, so that a further loss is given the whole time again. */
  arrived(deps: Deps, roomId: string, userId: string): void {
    if (deps.config.redisUrl) deps.realtime.io.serverSideEmit(ARRIVED, roomId, userId);
  }

  announced(deps: Deps, roomId: string, userId: string): void {
    this.#forget(roomId, userId);
    if (deps.config.redisUrl) deps.realtime.io.serverSideEmit(ANNOUNCED, roomId, userId);
  }

  #listen({ realtime }: Deps): void {
    realtime.io.on(ANNOUNCED, (roomId, userId) => this.#forget(roomId, userId));
    realtime.io.on(ARRIVED, (roomId, userId) => this.#listener.onResolved(roomId, userId));
  }

  #forget(roomId: string, userId: string): void {
    this.#lastSeen.delete(`${roomId} ${userId}`);
    this.#justAnnounced.add(`${roomId} ${userId}`);
    this.#listener.onResolved(roomId, userId);
  }

  async #check(deps: Deps): Promise<void> {
    if (!deps.realtime.reachesEveryNode()) return;
    this.#justAnnounced.clear();
    const own = ownRooms(deps);
    if (own.size === 0) return this.#stop();
    const now = new Map<string, PersonInRoom>();
    for (const { rooms, data } of await socketsIn(deps, ...[...own].map(channel.room))) {
      for (const roomId of [...rooms].map(parseRoomChannel)) {
        const key = `${roomId} ${data.viewer.userId}`;
        if (roomId && own.has(roomId) && !this.#justAnnounced.has(key))
          now.set(key, { roomId, viewer: data.viewer });
      }
    }
    const before = this.#lastSeen;
    this.#lastSeen = now;
    for (const { roomId, viewer } of now.values()) this.#listener.onResolved(roomId, viewer.userId);
    for (const [key, { roomId, viewer }] of before) {
      if (!now.has(key) && !this.#justAnnounced.has(key) && own.has(roomId))
        this.#listener.onMissing(deps, roomId, viewer);
    }
  }

  #stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#lastSeen.clear();
  }
}

/** Rooms with somebody on this node. */
function ownRooms({ realtime }: Deps): Set<string> {
  const names = [...realtime.io.of('/').adapter.rooms.keys()];
  return new Set(names.flatMap((name) => parseRoomChannel(name) ?? []));
}

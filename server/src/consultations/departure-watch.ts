import type { Deps } from '../deps';
import type { Viewer } from '../http/endpoints/viewer';
import { faultWithoutValues } from '../http/error-handler';
import { channel } from '../realtime/realtime';
import { listLocalRooms, parseRoomChannel, socketsIn } from './presence';

const CHECK_EVERY_MS = 5_000;
const ANNOUNCED = 'consultation-departure-announced';
const ARRIVED = 'consultation-arrival';

interface PersonInRoom {
  roomId: string;
  viewer: Viewer;
}

export interface DepartureListener {
  onMissing(deps: Deps, roomId: string, viewer: Viewer): void;
  /** The person is still in the room, or another node has already announced the departure. */
  onResolved(roomId: string, userId: string): void;
}

/** A node that dies cannot announce that its people have left, so each node watches the people that its own talk to. */
export class DepartureWatch {
  readonly #listener: DepartureListener;
  #lastSeen = new Map<string, PersonInRoom>();
  #timer: NodeJS.Timeout | undefined;
  #isListening = false;
  /** The check that is running may still read older data. */
  readonly #justAnnounced = new Set<string>();

  constructor(listener: DepartureListener) {
    this.#listener = listener;
  }

  start(deps: Deps): void {
    if (!deps.config.redisUrl || this.#timer) return;
    if (!this.#isListening) this.#listen(deps);
    this.#isListening = true;
    this.#timer = setInterval(() => {
      this.#check(deps).catch((error) =>
        deps.log.warn({ fault: faultWithoutValues(error) }, 'could not read the rooms of other nodes'),
      );
    }, CHECK_EVERY_MS).unref();
  }

  /** Stops the timer of another node that lost this person, so that the next loss gets the full grace period. */
  publishArrival(deps: Deps, roomId: string, userId: string): void {
    if (deps.config.redisUrl) deps.realtime.io.serverSideEmit(ARRIVED, roomId, userId);
  }

  publishDeparture(deps: Deps, roomId: string, userId: string): void {
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
    const localRooms = listLocalRooms(deps);
    if (localRooms.size === 0) return this.#stop();
    const present = new Map<string, PersonInRoom>();
    const sockets = await socketsIn(deps, ...[...localRooms].map(channel.room));
    for (const { rooms, data } of sockets) {
      for (const roomId of [...rooms].map(parseRoomChannel)) {
        const key = `${roomId} ${data.viewer.userId}`;
        if (roomId && localRooms.has(roomId) && !this.#justAnnounced.has(key))
          present.set(key, { roomId, viewer: data.viewer });
      }
    }
    const presentBefore = this.#lastSeen;
    this.#lastSeen = present;
    for (const { roomId, viewer } of present.values()) this.#listener.onResolved(roomId, viewer.userId);
    for (const [key, { roomId, viewer }] of presentBefore) {
      if (!present.has(key) && !this.#justAnnounced.has(key) && localRooms.has(roomId))
        this.#listener.onMissing(deps, roomId, viewer);
    }
  }

  #stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#lastSeen.clear();
  }
}

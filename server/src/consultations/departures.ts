import type { Deps } from '../deps';
import { faultWithoutValues } from '../http/error-handler';
import type { Viewer } from '../http/viewer';
import { type AppSocket, channel } from '../realtime/realtime';
import { announcePresence, isInRoom } from './presence';
import { findRoom, participantOf } from './rooms';

/** A connection that merely dropped may come back, on any node; only then is the other side told. */
export class Departures {
  readonly #timers = new Map<string, NodeJS.Timeout>();

  constructor(readonly graceSeconds: number) {}

  /** A socket's rooms are gone once it is disconnected: they are read while it is going. */
  watch(deps: Deps, socket: AppSocket): void {
    socket.on('disconnecting', () => {
      for (const name of socket.rooms) {
        const roomId = roomIdOf(name);
        if (roomId) this.#dropped(deps, roomId, socket.data.viewer);
      }
    });
  }

  returned(roomId: string, viewer: Viewer): void {
    const key = keyOf(roomId, viewer);
    clearTimeout(this.#timers.get(key));
    this.#timers.delete(key);
  }

  forget(roomId: string): void {
    for (const [key, timer] of this.#timers) {
      if (!key.startsWith(`${roomId} `)) continue;
      clearTimeout(timer);
      this.#timers.delete(key);
    }
  }

  async gone(deps: Deps, roomId: string, viewer: Viewer): Promise<void> {
    this.returned(roomId, viewer);
    if (await isInRoom(deps, roomId, viewer.userId)) return;
    deps.realtime.toRoom(roomId, 'user-disconnected', { user: participantOf(viewer) });
    const room = await findRoom(deps.db, roomId);
    if (room) await announcePresence(deps, room);
  }

  #dropped(deps: Deps, roomId: string, viewer: Viewer): void {
    this.returned(roomId, viewer);
    const timer = setTimeout(() => {
      this.gone(deps, roomId, viewer).catch((error) =>
        deps.log.warn({ fault: faultWithoutValues(error) }, 'a departure could not be told'),
      );
    }, this.graceSeconds * 1000);
    this.#timers.set(keyOf(roomId, viewer), timer.unref());
  }
}

function keyOf(roomId: string, viewer: Viewer): string {
  return `${roomId} ${viewer.userId}`;
}

const ROOM_CHANNEL = new RegExp(`^${channel.room('([A-Za-z0-9_-]+)')}$`);

function roomIdOf(name: string): string | undefined {
  return ROOM_CHANNEL.exec(name)?.[1];
}

import { Socket } from 'node:net';
import pg from 'pg';

/**
 * A connection that sends what is asked of it in one go in one packet. The driver sends each statement by itself, and each
 * packet wakes the other side up: of a booking, that was most of the work.
 */
export class OnePacketClient extends pg.Client {
  private readonly socket: Socket;

  constructor(config: pg.ClientConfig = {}) {
    const socket = new Socket();
    super({ ...config, stream: () => socket });
    this.socket = socket;
  }

  override query(...given: never): never {
    sendInOnePacket(this.socket, process.nextTick);
    return Reflect.apply(super.query, this, given) as never;
  }
}

/** Everything that is written until `later` calls back. */
export function sendInOnePacket(socket: Socket, later: (send: () => void) => void): void {
  if (socket.writableCorked > 0) return;
  socket.cork();
  later(() => socket.uncork());
}

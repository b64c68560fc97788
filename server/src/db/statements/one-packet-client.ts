import { Socket } from 'node:net';
import pg from 'pg';

/** The driver sends each statement in a packet of its own, which took most of the time of a booking. */
export class OnePacketClient extends pg.Client {
  private readonly socket: Socket;

  constructor(config: pg.ClientConfig = {}) {
    const socket = new Socket();
    super({ ...config, stream: () => socket });
    this.socket = socket;
  }

  /** Typed `never`, because the driver's overloads cannot be repeated here. */
  override query(...parameters: never): never {
    sendInOnePacket(this.socket, process.nextTick);
    return Reflect.apply(super.query, this, parameters) as never;
  }
}

export function sendInOnePacket(socket: Socket, schedule: (send: () => void) => void): void {
  if (socket.writableCorked > 0) return;
  socket.cork();
  schedule(() => socket.uncork());
}

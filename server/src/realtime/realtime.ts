import type { Server as HttpServer } from 'node:http';
import type {
  ClientToServer,
  ServerEventName,
  ServerPayload,
  ServerToClient,
} from '@carelane/contract/realtime';
import { type DefaultEventsMap, Server, type Socket } from 'socket.io';
import type { Config } from '../config';
import type { Viewer } from '../http/endpoints/viewer';
import { HANDSHAKES_PER_MINUTE, limitHandshakes } from './limit-handshakes';

export interface SocketData {
  viewer: Viewer;
}
export type Io = Server<ClientToServer, ServerToClient, DefaultEventsMap, SocketData>;
export type AppSocket = Socket<ClientToServer, ServerToClient, DefaultEventsMap, SocketData>;

export interface Realtime {
  io: Io;
  toUser<N extends ServerEventName>(userId: string, event: N, payload: ServerPayload<N>): void;
  toPatients<N extends ServerEventName>(event: N, payload: ServerPayload<N>): void;
  toRoom<N extends ServerEventName>(
    roomId: string,
    event: N,
    payload: ServerPayload<N>,
    options?: { exceptUserId?: string },
  ): void;
  reachesEveryNode(): boolean;
  /** On this node only, because the database notifies every node of a revoked session. */
  closeSession(sessionId: string): void;
  closeUser(userId: string): void;
}

export const channel = {
  user: (userId: string) => `user:${userId}`,
  session: (sessionId: string) => `session:${sessionId}`,
  patients: 'patients',
  room: (roomId: string) => `room:${roomId}`,
};

const MESSAGE_MAX_BYTES = 128 * 1024;
const RECOVERY_MS = 2 * 60_000;

const CONNECT_WITHIN_MS = 20_000;

export function createIo(server: HttpServer, config: Config, perMinute = HANDSHAKES_PER_MINUTE): Io {
  return new Server(server, {
    allowRequest: limitHandshakes(config, perMinute),
    connectTimeout: CONNECT_WITHIN_MS,
    maxHttpBufferSize: MESSAGE_MAX_BYTES,
    serveClient: false,
    connectionStateRecovery: { maxDisconnectionDuration: RECOVERY_MS, skipMiddlewares: false },
    pingInterval: 10_000,
    pingTimeout: 8_000,
  });
}

export function createRealtime(io: Io): Realtime {
  // The generic event name defeats socket.io's overloads. The signatures above check the pair.
  const emit = (target: { emit: unknown }, event: ServerEventName, payload: unknown) =>
    (target.emit as (event: string, payload: unknown) => void).call(target, event, payload);
  return {
    io,
    toUser: (userId, event, payload) => emit(io.to(channel.user(userId)), event, payload),
    toPatients: (event, payload) => emit(io.to(channel.patients), event, payload),
    toRoom: (roomId, event, payload, options) => {
      const target = io.to(channel.room(roomId));
      emit(
        options?.exceptUserId ? target.except(channel.user(options.exceptUserId)) : target,
        event,
        payload,
      );
    },
    reachesEveryNode: () => true,
    closeSession: (sessionId) => io.local.in(channel.session(sessionId)).disconnectSockets(true),
    closeUser: (userId) => io.local.in(channel.user(userId)).disconnectSockets(true),
  };
}

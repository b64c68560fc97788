import type { AddressInfo } from 'node:net';
import type {
  Acknowledgement,
  ClientEventName,
  ServerEventName,
  ServerPayload,
} from '@carelane/contract/realtime';
import { io, type Socket } from 'socket.io-client';
import type { TestApp } from './test-app';

/** Long enough for a busy machine. */
const PATIENCE_MS = 20_000;

export interface TestSocket {
  raw: Socket;
  /** Sends and waits for the acknowledgement. */
  send(event: ClientEventName | string, payload: unknown): Promise<Acknowledgement>;
  /** Everything of that name that has arrived so far. */
  received<N extends ServerEventName>(event: N): ServerPayload<N>[];
  /** Waits until that many have arrived. */
  until<N extends ServerEventName>(event: N, count?: number): Promise<ServerPayload<N>[]>;
  close(): void;
}

export async function listenForSockets(t: TestApp): Promise<void> {
  if (!t.app.http.server.listening) await t.app.http.listen({ port: 0, host: '127.0.0.1' });
}

export async function connectSocket(t: TestApp, person: { token: string }): Promise<TestSocket> {
  const { port } = t.app.http.server.address() as AddressInfo;
  const raw = io(`http://127.0.0.1:${port}`, {
    auth: { token: person.token },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  });
  const seen: { event: string; payload: unknown }[] = [];
  raw.onAny((event: string, payload: unknown) => void seen.push({ event, payload }));
  await new Promise<void>((resolve, reject) => {
    raw.on('connect', resolve);
    raw.on('connect_error', reject);
  });
  const received = <N extends ServerEventName>(event: N) =>
    seen.filter((entry) => entry.event === event).map((entry) => entry.payload as ServerPayload<N>);
  return {
    raw,
    received,
    send: (event, payload) => raw.timeout(PATIENCE_MS).emitWithAck(event, payload),
    until: async (event, count = 1) => {
      const deadline = performance.now() + PATIENCE_MS;
      while (received(event).length < count) {
        if (performance.now() > deadline) {
          throw new Error(`waited for ${count} × ${event}, got ${received(event).length}`);
        }
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      return received(event);
    },
    close: () => void raw.disconnect(),
  };
}

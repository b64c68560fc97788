import type { AddressInfo } from 'node:net';
import type { ServerToGuest } from '@carelane/contract/consultations/guest-events';
import { type Acknowledgement, GUEST_NAMESPACE, type ServerToClient } from '@carelane/contract/realtime';
import { io, type Socket } from 'socket.io-client';
import type { TestApp } from './test-app';

const TIMEOUT_MS = 20_000;

type Events = Record<string, (payload: never) => void>;
type Payload<E extends Events, N extends keyof E> = Parameters<E[N]>[0];

export interface TestSocket<E extends Events = ServerToClient> {
  raw: Socket;
  send(event: string, payload: unknown): Promise<Acknowledgement>;
  received<N extends keyof E & string>(event: N): Payload<E, N>[];
  until<N extends keyof E & string>(event: N, count?: number): Promise<Payload<E, N>[]>;
  close(): void;
}

export async function listenForSockets(t: TestApp): Promise<void> {
  if (!t.app.http.server.listening) await t.app.http.listen({ port: 0, host: '127.0.0.1' });
}

export function connectSocket(
  t: TestApp,
  person: { token: string },
  auth: Record<string, unknown> = {},
): Promise<TestSocket> {
  return connect(t, '/', { ...auth, token: person.token });
}

export function connectGuest(t: TestApp, guest: { session: string }): Promise<TestSocket<ServerToGuest>> {
  return connect(t, GUEST_NAMESPACE, { session: guest.session });
}

async function connect<E extends Events>(
  t: TestApp,
  namespace: string,
  auth: Record<string, unknown>,
): Promise<TestSocket<E>> {
  const { port } = t.app.http.server.address() as AddressInfo;
  const raw = io(`http://127.0.0.1:${port}${namespace}`, {
    auth,
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
  const received = <N extends keyof E & string>(event: N) =>
    seen.filter((entry) => entry.event === event).map((entry) => entry.payload as Payload<E, N>);
  return {
    raw,
    received,
    send: (event, payload) => raw.timeout(TIMEOUT_MS).emitWithAck(event, payload),
    until: async (event, count = 1) => {
      const deadline = performance.now() + TIMEOUT_MS;
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

import { io, type Socket } from 'socket.io-client';
import { until } from './timing';

export interface TestSocket {
  raw: Socket;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects to be there
  received(event: string): any[];
  // biome-ignore lint/suspicious/noExplicitAny: as above
  waitFor(event: string, count?: number): Promise<any[]>;
  send(event: string, payload: unknown): Promise<{ ok: boolean; code?: string }>;
  close(): void;
}

export interface SocketOptions {
  transports?: ('websocket' | 'polling')[];
  /** The balancer picks the node for a socket by address and user agent. */
  browser?: string;
  reconnection?: boolean;
}

export const connectSocket = (url: string, token: string, options?: SocketOptions) =>
  connect(url, { token }, options);

export const connectGuest = (url: string, session: string) => connect(`${url}/guest`, { session });

async function connect(
  url: string,
  auth: Record<string, string>,
  { transports = ['websocket'], browser = 'carelane-test', reconnection = false }: SocketOptions = {},
): Promise<TestSocket> {
  const raw = io(url, {
    auth,
    transports,
    reconnection,
    reconnectionDelay: 200,
    reconnectionDelayMax: 500,
    forceNew: true,
    extraHeaders: { 'user-agent': browser },
  });
  const events: { event: string; payload: unknown }[] = [];
  raw.onAny((event: string, payload: unknown) => void events.push({ event, payload }));
  await new Promise<void>((resolve, reject) => {
    raw.once('connect', resolve);
    raw.once('connect_error', reject);
  });
  const received = (event: string) =>
    events.filter((entry) => entry.event === event).map(({ payload }) => payload);
  return {
    raw,
    received,
    async waitFor(event, count = 1) {
      await until(`${count} × ${event}`, () => received(event).length >= count);
      return received(event);
    },
    send: (event, payload) => raw.timeout(60_000).emitWithAck(event, payload),
    close: () => void raw.disconnect(),
  };
}

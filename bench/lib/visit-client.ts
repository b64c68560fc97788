import { io, type Socket } from 'socket.io-client';
import type { Server } from './machine';

const ANSWER_TIMEOUT_MS = 60_000;

export type Schedule = <T>(call: string, act: () => Promise<T>) => Promise<T>;

export function visitClient({ port }: Server, address: string, schedule: Schedule) {
  const times: Record<string, number> = {};
  const origin = `http://127.0.0.1:${port}`;
  const clientHeaders = { 'x-forwarded-for': address };
  const timed: Schedule = (call, act) =>
    schedule(call, async () => {
      const startedAt = performance.now();
      const result = await act();
      times[call] = performance.now() - startedAt;
      return result;
    });
  const send = (call: string, token: string, method: string, path: string, body?: object) =>
    timed(call, async () => {
      const response = await fetch(`${origin}${path}`, {
        method,
        headers: {
          ...clientHeaders,
          authorization: `Bearer ${token}`,
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const answer = await response.json();
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
      return answer;
    });
  const emit = (call: string, socket: Socket, event: string, room: string) =>
    timed(call, async () => {
      const answer = await socket.timeout(ANSWER_TIMEOUT_MS).emitWithAck(event, { room });
      if (!answer.ok) throw new Error(`${event}: ${JSON.stringify(answer)}`);
    });
  const connect = (call: string, token: string) =>
    timed(call, async () => {
      const options = {
        transports: ['websocket'],
        forceNew: true,
        reconnection: false,
        extraHeaders: clientHeaders,
      };
      const socket = io(origin, { ...options, auth: { token } });
      await new Promise<void>((resolve, reject) => {
        socket.once('connect', resolve);
        socket.once('connect_error', reject);
      });
      return socket;
    });
  return { times, send, emit, connect };
}

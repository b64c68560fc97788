import { io, type Socket } from 'socket.io-client';
import type { Server } from './machine';

const ANSWER_WITHIN_MS = 60_000;

/** Decides when a call is made. */
export type Turn = <T>(call: string, act: () => Promise<T>) => Promise<T>;

/** Sends what one visit needs, always from the same address, and times each call. A refusal is an error. */
export function visitClient({ port }: Server, address: string, turn: Turn) {
  /** In ms, by the name of the call. */
  const times: Record<string, number> = {};
  const origin = `http://127.0.0.1:${port}`;
  const from = { 'x-forwarded-for': address };
  const timed: Turn = (call, act) =>
    turn(call, async () => {
      const started = performance.now();
      const result = await act();
      times[call] = performance.now() - started;
      return result;
    });
  const send = (call: string, token: string, method: string, path: string, body?: object) =>
    timed(call, async () => {
      const response = await fetch(`${origin}${path}`, {
        method,
        headers: {
          ...from,
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
      const answer = await socket.timeout(ANSWER_WITHIN_MS).emitWithAck(event, { room });
      if (!answer.ok) throw new Error(`${event}: ${JSON.stringify(answer)}`);
    });
  const connect = (call: string, token: string) =>
    timed(call, async () => {
      const options = { transports: ['websocket'], forceNew: true, reconnection: false, extraHeaders: from };
      const socket = io(origin, { ...options, auth: { token } });
      await new Promise<void>((resolve, reject) => {
        socket.once('connect', resolve);
        socket.once('connect_error', reject);
      });
      return socket;
    });
  return { times, send, emit, connect };
}

import { type ClientEventName, clientEvents } from '@carelane/contract/realtime';
import { beforeAll, describe, expect, it } from 'vitest';
import { connectSocket, listenForSockets, type TestSocket } from '../socket-client';
import { testApp } from '../test-app';
import { createBlockingFinder } from './event-loop';
import { EXCESSIVE_LENGTH } from './event-loop-requests';
import { SHAPES } from './hostile-shapes';
import { maxLengthAtPath } from './max-field-length';
import { nestedPaths, replaceAt } from './request-fields';
import { resetToWorld } from './world';

const UNBOUNDED_FIELD_LENGTH = 2_000;
/** The server closes the connection above this. */
const MAX_FRAME_BYTES = 90_000;

const t = await testApp({ env: { RATE_LIMITS: 'off' } });
let findBlocking: Awaited<ReturnType<typeof createBlockingFinder>>;

const signal = { type: 'offer', sdp: 'v=0' };
const FRAMES: Record<ClientEventName, Record<string, unknown>> = {
  'join-room': { user: { name: 'x' } },
  'user-connected': { user: { name: 'x' } },
  'ready-for-offer': {},
  offer: { offer: signal },
  answer: { answer: { ...signal, type: 'answer' } },
  'ice-candidate': { candidate: { candidate: 'x', sdpMid: '0', sdpMLineIndex: 0, usernameFragment: 'x' } },
  'send-message': { message: { id: 'm7', text: 'hello' } },
  'end-session': { user: { name: 'x' } },
  'leave-room': {},
  'guest-signal': { guest: 'g1', signal: { offer: signal } },
  'ask-guest-to-mute': { guest: 'g1' },
};

async function enterRoom(): Promise<{ socket: TestSocket; room: string }> {
  const world = await resetToWorld(t);
  const { token = '' } = world.callers['own patient'];
  const appointment = await t.as({ token }).get(`/appointment/${world.ids.appointment}`);
  const room: string = appointment.body.data.roomId;
  const socket = await connectSocket(t, { token });
  expect(await socket.send('join-room', { room })).toEqual({ ok: true });
  return { socket, room };
}

describe('no frame blocks the process', () => {
  beforeAll(async () => {
    await listenForSockets(t);
    findBlocking = await createBlockingFinder();
  });

  it.each(Object.entries(SHAPES))(
    'no frame with %s in every field blocks the process',
    async (_name, shape) => {
      const { socket, room } = await enterRoom();
      const blocking: string[] = [];
      for (const event of Object.keys(clientEvents) as ClientEventName[]) {
        const frame = { room, ...FRAMES[event] };
        for (const path of nestedPaths(frame, [])) {
          for (const length of [
            maxLengthAtPath(clientEvents[event], path) ?? UNBOUNDED_FIELD_LENGTH,
            EXCESSIVE_LENGTH,
          ]) {
            const text = shape(length);
            if (Buffer.byteLength(JSON.stringify(text)) > MAX_FRAME_BYTES) continue;
            const work = () => socket.send(event, replaceAt(frame, path, text));
            blocking.push(...(await findBlocking(`${event} ${path.join('.')} × ${length}`, work)));
          }
        }
      }
      socket.close();
      expect(blocking).toEqual([]);
    },
  );
});

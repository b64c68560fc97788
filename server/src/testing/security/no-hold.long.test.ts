import { type ClientEventName, clientEvents } from '@carelane/contract/realtime';
import { beforeAll, describe, expect, it } from 'vitest';
import { connectSocket, listenForSockets, type TestSocket } from '../socket-client';
import { testApp } from '../test-app';
import { createHoldFinder } from './event-loop';
import { SHAPES } from './hostile-shapes';
import { largestAt, largestIn } from './largest-text';
import {
  chooseSender,
  deliver,
  listFields,
  listReceivers,
  placesInside,
  type Receiver,
  replacedAt,
} from './places';
import { ROWS, type Sent } from './rows';
import { resetToWorld, type World } from './world';

/** Longer than any field takes: checks run on it before it is refused. */
const TOO_LONG = 60_000;
const UNBOUNDED = 2_000;

const t = await testApp({ env: { RATE_LIMITS: 'off' } });
let findHold: Awaited<ReturnType<typeof createHoldFinder>>;
let world: World;

beforeAll(async () => {
  await renewWorld();
  findHold = await createHoldFinder();
});

async function renewWorld() {
  world = await resetToWorld(t);
}

/** What ends a visit, a profile or a renewal comes last, so that all else still finds it. */
const ENDS_SOMETHING = /cancel|delete|toggle|decline|withdraw|appointment\/update/;
const receiving = listReceivers(t).sort(
  (a, b) => Number(ENDS_SOMETHING.test(a.name)) - Number(ENDS_SOMETHING.test(b.name)),
);

/** Fields that take a text come first: what can be done once is done with one of them. */
function textPlaces({ endpoint, row }: Receiver) {
  const sent = row.send?.(world.ids, chooseSender(endpoint, row, world), world) ?? {};
  const places = listFields(endpoint, sent).map((place) => ({ place, largest: largestIn(endpoint, place) }));
  return {
    sent,
    places: places.sort((a, b) => Number(b.largest !== undefined) - Number(a.largest !== undefined)),
  };
}

async function findHoldsWhenSent(receiver: Receiver, shape: (length: number) => string): Promise<string[]> {
  const { endpoint, row, name } = receiver;
  const { token } = chooseSender(endpoint, row, world);
  const { sent, places } = textPlaces(receiver);
  const holds: string[] = [];
  for (const { place, largest } of places) {
    for (const length of largest === undefined ? [TOO_LONG] : [largest, TOO_LONG]) {
      const hostile = replacedAt(sent, place, shape(length)) as Sent;
      const work = async () => {
        const { statusCode } = await deliver(t, endpoint, token, hostile, world.picture);
        expect(statusCode).toBeLessThan(500);
      };
      holds.push(...(await findHold(`${name} ${place.join('.')} × ${length}`, work)));
    }
  }
  return holds;
}

/** What was kept is drawn, listed, exported and mailed. */
async function findHoldsWhenRead(): Promise<string[]> {
  const holds = await findHold('jobs', () => t.runJobs());
  for (const { endpoint } of t.app.routes) {
    const row = ROWS[`GET ${endpoint.path}`];
    if (endpoint.method !== 'GET' || !row) continue;
    for (const who of ['own patient', 'own doctor'] as const) {
      const me = world.me[who];
      const work = () => deliver(t, endpoint, me.token, row.send?.(world.ids, me, world) ?? {});
      holds.push(...(await findHold(`GET ${endpoint.path} as ${who}`, work)));
    }
  }
  return holds;
}

describe('no request holds the process', () => {
  it.each(Object.entries(SHAPES))(
    'with %s in every field, and when they are read again',
    async (_name, shape) => {
      await renewWorld();
      const holds: string[] = [];
      for (const receiver of receiving) holds.push(...(await findHoldsWhenSent(receiver, shape)));
      expect([...holds, ...(await findHoldsWhenRead())]).toEqual([]);
    },
    240_000,
  );

  it('there are fields to send to, and the contract says how much most of them take', () => {
    const places = receiving.flatMap((receiver) => textPlaces(receiver).places);
    expect(places.length).toBeGreaterThan(120);
    expect(places.filter(({ largest }) => largest !== undefined).length).toBeGreaterThan(30);
  });
});

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
};

async function enterRoom(): Promise<{ socket: TestSocket; room: string }> {
  await renewWorld();
  const { token = '' } = world.me['own patient'];
  const appointment = await t.as({ token }).get(`/appointment/${world.ids.appointment}`);
  const room: string = appointment.body.data.roomId;
  const socket = await connectSocket(t, { token });
  expect(await socket.send('join-room', { room })).toEqual({ ok: true });
  return { socket, room };
}

describe('no frame holds the process', () => {
  beforeAll(() => listenForSockets(t));

  it.each(Object.entries(SHAPES))('with %s in every field of every event', async (_name, shape) => {
    const { socket, room } = await enterRoom();
    const holds: string[] = [];
    for (const event of Object.keys(clientEvents) as ClientEventName[]) {
      const frame = { room, ...FRAMES[event] };
      for (const place of placesInside(frame, [])) {
        for (const length of [largestAt(clientEvents[event], place) ?? UNBOUNDED, TOO_LONG]) {
          const text = shape(length);
          if (Buffer.byteLength(JSON.stringify(text)) > 90_000) continue;
          const work = () => socket.send(event, replacedAt(frame, place, text));
          holds.push(...(await findHold(`${event} ${place.join('.')} × ${length}`, work)));
        }
      }
    }
    socket.close();
    expect(holds).toEqual([]);
  });
});

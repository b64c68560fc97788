import type { Guest } from '@carelane/contract/consultations/guest';
import { guestMessages, listGuests } from '@carelane/contract/consultations/guest-endpoints';
import type { CallMessage } from '@carelane/contract/realtime';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mock } from '../../testing/mock';
import type { RoomGuest, RoomSession } from '../session/room-session';
import { guestsQuery } from './api';
import { followGuests } from './follow-guests';
// `followGuests` imports this module lazily. Loading it here means that no test has to wait for it.
import './guest-connection';

vi.setConfig({ testTimeout: 60_000 });

const waiting: Guest = {
  _id: 'g1',
  kind: 'carer',
  invitedBy: 'patient',
  invitedAt: '2026-03-02T04:00:00.000Z',
  state: 'waiting',
  name: 'Gita Rao',
  isConnected: true,
};
const admitted: Guest = { ...waiting, state: 'admitted' };
const guestMessage: CallMessage = {
  id: 'm1',
  sender: 'guest',
  senderName: 'Gita Rao',
  text: 'Hello everyone',
  time: '',
  createdAt: '2026-03-02T04:10:00.000Z',
};

const connections = { made: 0, closed: 0 };
beforeEach(() => {
  Object.assign(connections, { made: 0, closed: 0 });
  vi.stubGlobal('MediaStream', class {});
  vi.stubGlobal(
    'RTCPeerConnection',
    class {
      connectionState = 'new';
      constructor() {
        connections.made += 1;
      }
      createDataChannel = () => ({ readyState: 'connecting' });
      getTransceivers = () => [];
      close() {
        connections.closed += 1;
      }
    },
  );
});
afterEach(() => void vi.unstubAllGlobals());

function fakeSession() {
  const handlers = new Map<string, (payload: unknown) => void>();
  const listeners = new Set<() => void>();
  const devices = { camera: null, microphone: null, screen: null, cameraOn: true, microphoneOn: true };
  const media = { state: { ...devices, choice: { speaker: null } }, subscribe: () => () => {} };
  const socket = {
    on: (event: string, listener: (payload: unknown) => void) => void handlers.set(event, listener),
    off: (event: string) => void handlers.delete(event),
  };
  const state: { ending: string | null; guest: RoomGuest | null; unread: number } = {
    ending: null,
    guest: null,
    unread: 0,
  };
  const session = {
    state,
    options: { appointmentId: 'a-1', user: { role: 'doctor' }, media, socket, iceServers: async () => [] },
    signalling: { open: false, room: 'r1', socket, checkConnection: async () => {} },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setGuest: (guest: RoomGuest | null, hasWritten = false) => {
      state.guest = guest;
      if (hasWritten) state.unread += 1;
    },
  };
  return {
    state,
    session: session as unknown as RoomSession,
    receive: (event: string, payload: unknown) => handlers.get(event)?.(payload),
    end: () => {
      state.ending = 'left';
      for (const listener of listeners) listener();
    },
  };
}

async function follow(guests: Guest[]) {
  const client = new QueryClient();
  mock(guestMessages, []);
  mock(listGuests, () => guests);
  const fixture = fakeSession();
  followGuests(fixture.session, client);
  const setGuests = async (...newGuests: Guest[]) => {
    guests.splice(0, guests.length, ...newGuests);
    await client.invalidateQueries({ queryKey: guestsQuery('a-1').queryKey });
  };
  return { ...fixture, setGuests };
}

it('shows a guest when the doctor lets them in, and whether they are connected', async () => {
  const { state, setGuests } = await follow([waiting]);
  await vi.dynamicImportSettled();
  expect(state.guest).toBeNull();
  await setGuests(admitted);
  await vi.waitFor(() => expect(state.guest).toMatchObject({ name: 'Gita Rao', isConnected: true }));
  await setGuests({ ...admitted, isConnected: false });
  await vi.waitFor(() => expect(state.guest?.isConnected).toBe(false));
});

it('connects to a waiting guest in advance, and shows them on the event, before the list is refetched', async () => {
  const { state, receive } = await follow([waiting]);
  await vi.waitFor(() => expect(connections.made).toBe(1));
  receive('guest-admitted', { guest: 'somebody else' });
  expect(state.guest).toBeNull();
  receive('guest-admitted', { guest: 'g1' });
  expect(state.guest).toMatchObject({ name: 'Gita Rao', isConnected: true });
  expect(connections).toEqual({ made: 1, closed: 0 });
});

it('prepares a connection only to the first waiting guest who is connected, and does not replace it', async () => {
  const second: Guest = { ...waiting, _id: 'g2', name: 'Second Guest' };
  const { state, setGuests } = await follow([{ ...waiting, isConnected: false }, second]);
  await vi.waitFor(() => expect(connections.made).toBe(1));
  await setGuests(waiting, second);
  expect(connections).toEqual({ made: 1, closed: 0 });
  await setGuests(admitted, second);
  await vi.waitFor(() => expect(state.guest?.name).toBe('Gita Rao'));
  expect(connections).toEqual({ made: 2, closed: 1 });
});

it('removes a guest as soon as they leave, and a guest who is no longer in the list', async () => {
  const { state, receive, setGuests } = await follow([admitted]);
  await vi.waitFor(() => expect(state.guest).not.toBeNull());
  receive('guest-left', { guest: 'somebody else' });
  expect(state.guest).not.toBeNull();
  receive('guest-left', { guest: 'g1' });
  expect(state.guest).toBeNull();
  await setGuests({ ...admitted, _id: 'g2', name: 'Second Guest' });
  await vi.waitFor(() => expect(state.guest?.name).toBe('Second Guest'));
  await setGuests();
  await vi.waitFor(() => expect(state.guest).toBeNull());
});

it('shows what the guest writes, under an id that no message of the visit can have', async () => {
  const { state, receive } = await follow([admitted]);
  await vi.waitFor(() => expect(state.guest).not.toBeNull());
  receive('receive-guest-message', guestMessage);
  receive('receive-guest-message', guestMessage);
  expect(state.guest?.messages).toEqual([{ ...guestMessage, id: 'guest m1' }]);
});

it('stops when the session ends', async () => {
  const { state, end, setGuests } = await follow([admitted]);
  await vi.waitFor(() => expect(state.guest).not.toBeNull());
  end();
  expect(state.guest).toBeNull();
  await setGuests({ ...admitted, _id: 'g2' });
  expect(state.guest).toBeNull();
});

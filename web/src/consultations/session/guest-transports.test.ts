import type { GuestSignal } from '@carelane/contract/realtime';
import { expect, it, vi } from 'vitest';
import { toGuest, toMember } from './guest-transports';

const ready: GuestSignal = { ready: true };

/** A socket that keeps what is sent. The test says what arrives. */
function fakeSocket() {
  const listeners = new Map<string, Set<(payload: unknown) => void>>();
  const listenersTo = (event: string) => listeners.get(event) ?? listeners.set(event, new Set()).get(event);
  return {
    connected: true,
    emit: vi.fn(),
    on: (event: string, listener: (payload: unknown) => void) => void listenersTo(event)?.add(listener),
    off: (event: string, listener: (payload: unknown) => void) => void listenersTo(event)?.delete(listener),
    hear: (event: string, payload: unknown) => {
      for (const listener of listenersTo(event) ?? []) listener(payload);
    },
  };
}

it('a member hears their guest only, and names the room and the guest', () => {
  const socket = fakeSocket();
  const room = { open: true, room: 'r1', socket: socket as never, checkConnection: async () => {} };
  const transport = toGuest(room, 'g1');
  const received = vi.fn();
  const stop = transport.onSignal(received);
  transport.send(ready);
  expect(socket.emit).toHaveBeenCalledWith('guest-signal', { room: 'r1', guest: 'g1', signal: ready });
  socket.hear('guest-signal', { guest: 'g2', signal: ready });
  expect(received).not.toHaveBeenCalled();
  socket.hear('guest-signal', { guest: 'g1', signal: ready });
  stop();
  socket.hear('guest-signal', { guest: 'g1', signal: ready });
  expect(received.mock.calls).toEqual([[ready]]);
  room.open = false;
  expect(transport.open).toBe(false);
});

it('a guest tells the two people apart', () => {
  const socket = fakeSocket();
  const received = { doctor: vi.fn(), patient: vi.fn() };
  for (const member of ['doctor', 'patient'] as const) {
    const transport = toMember(socket as never, member, async () => {});
    transport.onSignal(received[member]);
    transport.send(ready);
    expect(socket.emit).toHaveBeenLastCalledWith('signal', { to: member, signal: ready });
  }
  socket.hear('signal', { from: 'patient', signal: { candidate: null } });
  expect(received.patient.mock.calls).toEqual([[{ candidate: null }]]);
  expect(received.doctor).not.toHaveBeenCalled();
});

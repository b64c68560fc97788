import type { GuestSignal } from '@carelane/contract/realtime';
import { expect, it, vi } from 'vitest';
import { transportToGuest, transportToMember } from './guest-transports';

const ready: GuestSignal = { ready: true };

function fakeSocket() {
  let listeners: { event: string; listener: (payload: unknown) => void }[] = [];
  return {
    connected: true,
    emit: vi.fn(),
    on: (event: string, listener: (payload: unknown) => void) => void listeners.push({ event, listener }),
    off: (event: string, listener: (payload: unknown) => void) => {
      listeners = listeners.filter((entry) => entry.event !== event || entry.listener !== listener);
    },
    receive: (event: string, payload: unknown) => {
      for (const entry of listeners) if (entry.event === event) entry.listener(payload);
    },
  };
}

it('a member receives signals only from their guest, and sends the room and the guest id with each signal', () => {
  const socket = fakeSocket();
  const room = { open: true, room: 'r1', socket: socket as never, checkConnection: async () => {} };
  const transport = transportToGuest(room, 'g1');
  const received = vi.fn();
  const stop = transport.onSignal(received);
  transport.send(ready);
  expect(socket.emit).toHaveBeenCalledWith('guest-signal', { room: 'r1', guest: 'g1', signal: ready });
  socket.receive('guest-signal', { guest: 'g2', signal: ready });
  expect(received).not.toHaveBeenCalled();
  socket.receive('guest-signal', { guest: 'g1', signal: ready });
  stop();
  socket.receive('guest-signal', { guest: 'g1', signal: ready });
  expect(received.mock.calls).toEqual([[ready]]);
  room.open = false;
  expect(transport.open).toBe(false);
});

it('a guest sends to and receives from each of the two people separately', () => {
  const socket = fakeSocket();
  const received = { doctor: vi.fn(), patient: vi.fn() };
  for (const member of ['doctor', 'patient'] as const) {
    const transport = transportToMember(socket as never, member, async () => {});
    transport.onSignal(received[member]);
    transport.send(ready);
    expect(socket.emit).toHaveBeenLastCalledWith('signal', { to: member, signal: ready });
  }
  socket.receive('signal', { from: 'patient', signal: { candidate: null } });
  expect(received.patient.mock.calls).toEqual([[{ candidate: null }]]);
  expect(received.doctor).not.toHaveBeenCalled();
});

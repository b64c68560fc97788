import type { GuestToServer, ServerToGuest } from '@carelane/contract/consultations/guest-events';
import type { GuestSignal } from '@carelane/contract/realtime';
import type { Socket } from 'socket.io-client';
import type { GuestTransport } from './guest-signalling';
import type { RoomSignalling } from './room-signalling';

type GuestSocket = Pick<Socket<ServerToGuest, GuestToServer>, 'connected' | 'emit' | 'on' | 'off'>;

export function transportToGuest(
  room: Pick<RoomSignalling, 'open' | 'socket' | 'room' | 'checkConnection'>,
  guest: string,
): GuestTransport {
  return {
    get open() {
      return room.open;
    },
    send: (signal) => void room.socket.emit('guest-signal', { room: room.room, guest, signal }),
    checkConnection: () => room.checkConnection(),
    onSignal: (listener) => {
      const onSignal = (message: { guest: string; signal: GuestSignal }) => {
        if (message.guest === guest) listener(message.signal);
      };
      room.socket.on('guest-signal', onSignal);
      return () => void room.socket.off('guest-signal', onSignal);
    },
  };
}

export function transportToMember(
  socket: GuestSocket,
  member: 'doctor' | 'patient',
  checkConnection: () => Promise<void>,
): GuestTransport {
  return {
    get open() {
      return socket.connected;
    },
    send: (signal) => void socket.emit('signal', { to: member, signal }),
    checkConnection,
    onSignal: (listener) => {
      const onSignal: ServerToGuest['signal'] = ({ from, signal }) => {
        if (from === member) listener(signal);
      };
      socket.on('signal', onSignal);
      return () => void socket.off('signal', onSignal);
    },
  };
}

import type { Role } from '@carelane/contract/auth/account';
import type { RoomPresence } from '@carelane/contract/consultations/consultation';
import type { Deps } from '../deps';
import { channel } from '../realtime/realtime';
import type { Room } from './rooms';

export interface Presence {
  roomId: string;
  person: Role;
}

export const readyChannel = (roomId: string) => `${channel.room(roomId)}:ready`;

const ROOM_CHANNEL = new RegExp(`^${channel.room('([A-Za-z0-9_-]+)')}$`);

export function parseRoomChannel(channelName: string): string | undefined {
  return ROOM_CHANNEL.exec(channelName)?.[1];
}

export function listLocalRooms({ realtime }: Deps): Set<string> {
  const names = [...realtime.io.of('/').adapter.rooms.keys()];
  return new Set(names.map(parseRoomChannel).filter((roomId) => roomId !== undefined));
}

export function socketsIn(deps: Deps, ...channels: string[]) {
  return deps.realtime.io.in(channels).fetchSockets();
}

export async function isInRoom(deps: Deps, roomId: string, userId: string): Promise<boolean> {
  const sockets = await socketsIn(deps, channel.room(roomId));
  return sockets.some((socket) => socket.data.viewer.userId === userId);
}

export async function readPresence(deps: Deps, rooms: Room[]): Promise<RoomPresence[]> {
  if (rooms.length === 0) return [];
  const sockets = await socketsIn(deps, ...rooms.map(({ roomId }) => channel.room(roomId)));
  return rooms.map(({ appointmentId, roomId, doctorUserId, patientUserId }) => {
    const inside = new Set<string | null>();
    for (const socket of sockets)
      if (socket.rooms.has(channel.room(roomId))) inside.add(socket.data.viewer.userId);
    return { appointmentId, doctor: inside.has(doctorUserId), patient: inside.has(patientUserId) };
  });
}

export async function announcePresence(deps: Deps, room: Room): Promise<void> {
  const [presence] = await readPresence(deps, [room]);
  if (!presence) return;
  for (const userId of [room.doctorUserId, room.patientUserId]) {
    if (userId) deps.realtime.toUser(userId, 'room-presence', presence);
  }
}

/** Other nodes may not know yet that the room was emptied. */
export function announceEmptyRoom({ realtime }: Deps, room: Room): void {
  const presence = { appointmentId: room.appointmentId, doctor: false, patient: false };
  for (const userId of [room.doctorUserId, room.patientUserId]) {
    if (userId) realtime.toUser(userId, 'room-presence', presence);
  }
}

import type { Guest } from '@carelane/contract/consultations/guest';
import { toast } from '../../ui/toast';
import type { RoomSession } from '../session/room-session';

export function askToMute({ options: { socket, roomId } }: RoomSession, { _id, name }: Guest): void {
  socket.emit('ask-guest-to-mute', { room: roomId, guest: _id }, (answer) => {
    if (answer.ok) toast.info(`We asked ${name} to mute their microphone.`);
    else toast.error(answer.message);
  });
}

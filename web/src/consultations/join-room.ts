import type { Role } from '@carelane/contract/auth/account';
import { useQueryClient } from '@tanstack/react-query';
import type { AppointmentView } from '../appointments/appointment-view';
import { useSession } from '../auth/session';
import { openSocket } from '../lib/open-socket';
import { refetchInFlight } from '../lib/refetch-in-flight';
import { retryForever } from '../ui/lazy-component';
import { toast } from '../ui/toast';
import { addMessage, fetchIceServers, messagesQuery } from './api';
import type { JoinMode, LocalMedia } from './media/local-media';
import { currentOpenCall } from './session/open-call';
import { openSession } from './session/open-session';
import type { Ending } from './session/room-session';

const loadGuests = retryForever(() => import('./guests/follow-guests'));

export function useJoinRoom(appointment: AppointmentView, role: Role) {
  const { user } = useSession();
  const client = useQueryClient();
  const { id: appointmentId, roomId } = appointment;
  return (media: LocalMedia, mode: JoinMode) => {
    const previous = currentOpenCall();
    const session = openSession({
      appointmentId,
      roomId,
      mode,
      media,
      user: { _id: user._id, name: user.name, role },
      connectedAt: previous?.appointmentId === appointmentId ? previous.connectedAt : null,
      socket: openSocket(),
      iceServers: () => fetchIceServers(appointmentId),
      onMessage: (message) => addMessage(client, appointmentId, message),
      onJoined: () => void refetchInFlight(client, { queryKey: messagesQuery(appointmentId).queryKey }),
      onTrouble: (message) => toast.error('Connection Issue', message),
      onPeerLeft: (peer) => toast.info('User Disconnected', `The ${peer} has left the session.`),
      onClosed: (ending) => showEnding(ending, role),
    });
    void loadGuests().then(({ followGuests }) => followGuests(session, client));
  };
}

function showEnding(ending: Ending, role: Role): void {
  if (ending !== 'ended' && ending !== 'closed') return;
  const by = role === 'doctor' || ending === 'closed' ? '' : ' by the doctor';
  toast.info('Session Ended', `The consultation session has been ended${by}.`);
}

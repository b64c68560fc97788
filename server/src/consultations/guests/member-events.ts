import type { ClientEventName } from '@carelane/contract/realtime';
import { Refusal } from '../../http/refusal';
import { type EventCall, type EventHandler, onEvent } from '../../realtime/on-event';
import type { Room } from '../rooms';
import { getSeatedGuest } from './find-guest';
import { guestChannel, guestNamespace } from './guest-channels';

type GetRoom = <N extends ClientEventName>(call: EventCall<N>) => Promise<Room>;

export function memberEvents({
  getRoomForSignal,
  getRoomForRequest,
}: {
  getRoomForSignal: GetRoom;
  getRoomForRequest: GetRoom;
}): EventHandler[] {
  return [
    onEvent('guest-signal', async (call) => {
      const { deps, viewer, payload } = call;
      const { appointmentId } = await getRoomForSignal(call);
      const { guest } = await getSeatedGuest(deps.db, payload.guest, deps.clock.now(), appointmentId);
      guestNamespace(deps)
        .to(guestChannel(guest.id))
        .emit('signal', { from: viewer.role, signal: payload.signal });
    }),
    onEvent('ask-guest-to-mute', async (call) => {
      const { deps, viewer, payload } = call;
      const { appointmentId } = await getRoomForRequest(call);
      if (viewer.role !== 'doctor')
        throw new Refusal('WRONG_ROLE', 'Only the doctor can ask a guest to mute.');
      const { guest } = await getSeatedGuest(deps.db, payload.guest, deps.clock.now(), appointmentId);
      guestNamespace(deps).to(guestChannel(guest.id)).emit('mute-request', {});
    }),
  ];
}

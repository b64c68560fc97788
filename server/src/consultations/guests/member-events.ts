import type { ClientEventName } from '@carelane/contract/realtime';
import { Refusal } from '../../http/refusal';
import { type EventCall, type EventHandler, onEvent } from '../../realtime/on-event';
import type { Room } from '../rooms';
import { getSeatedGuest } from './find-guest';
import { guestChannel, guestsIn } from './guest-channels';

/** Checks that the sender is in the room, at the rate of the event. */
type RoomOfCall = <N extends ClientEventName>(call: EventCall<N>) => Promise<Room>;

/** What the two people in a room send to its guest. */
export function memberEvents({
  signalling,
  asking,
}: {
  signalling: RoomOfCall;
  asking: RoomOfCall;
}): EventHandler[] {
  return [
    onEvent('guest-signal', async (call) => {
      const { deps, viewer, payload } = call;
      const { appointmentId } = await signalling(call);
      const { guest } = await getSeatedGuest(deps.db, payload.guest, deps.clock.now(), appointmentId);
      guestsIn(deps).to(guestChannel(guest.id)).emit('signal', { from: viewer.role, signal: payload.signal });
    }),
    onEvent('ask-guest-to-mute', async (call) => {
      const { deps, viewer, payload } = call;
      const { appointmentId } = await asking(call);
      if (viewer.role !== 'doctor') throw new Refusal('WRONG_ROLE', 'Only the doctor can ask that.');
      const { guest } = await getSeatedGuest(deps.db, payload.guest, deps.clock.now(), appointmentId);
      guestsIn(deps).to(guestChannel(guest.id)).emit('mute-request', {});
    }),
  ];
}

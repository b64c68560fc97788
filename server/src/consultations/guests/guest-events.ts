import {
  type GuestEventName,
  type GuestPayload,
  guestClientEvents,
} from '@carelane/contract/consultations/guest-events';
import type { Deps } from '../../deps';
import { createListener } from '../../realtime/on-event';
import { EventRate } from '../event-rate';
import { findGuest, getSeatedGuest } from './find-guest';
import { type GuestSocket, guestNamespace, seatsChannel } from './guest-channels';
import { storeGuestMessage } from './guest-chat';
import { guestIceServers } from './guest-ice-servers';
import { removeGuest } from './remove-guests';

interface GuestEventCall<N extends GuestEventName> {
  deps: Deps;
  socket: GuestSocket;
  guestId: string;
  payload: GuestPayload<N>;
}
type Handlers = { [N in GuestEventName]: (call: GuestEventCall<N>) => Promise<void> };

const RATES: Record<GuestEventName, EventRate> = {
  signal: new EventRate({ burst: 200, perSecond: 20 }),
  'send-message': new EventRate({ burst: 20, perSecond: 2 }),
  'get-ice-servers': new EventRate({ burst: 20, perSecond: 0.2 }),
  leave: new EventRate({ burst: 20, perSecond: 1 }),
};

const HANDLERS: Handlers = {
  signal: async ({ deps, guestId, payload: { to, signal } }) => {
    const { room } = await getSeatedGuest(deps.db, guestId, deps.clock.now());
    // `toUser` would reach every tab of the recipient.
    const otherUserId = to === 'doctor' ? room.patientUserId : room.doctorUserId;
    const except = otherUserId === null ? {} : { exceptUserId: otherUserId };
    deps.realtime.toRoom(room.roomId, 'guest-signal', { guest: guestId, signal }, except);
  },
  'send-message': async ({ deps, guestId, payload }) => {
    const now = deps.clock.now();
    const found = await getSeatedGuest(deps.db, guestId, now);
    const { message, isNew } = await storeGuestMessage(deps.db, found, payload.message, now);
    if (!isNew) return;
    const { roomId } = found.room;
    deps.realtime.toRoom(roomId, 'receive-guest-message', message);
    guestNamespace(deps).to(seatsChannel(roomId)).emit('receive-message', message);
  },
  'get-ice-servers': async ({ deps, socket, guestId }) => {
    const found = await getSeatedGuest(deps.db, guestId, deps.clock.now());
    socket.emit('ice-servers', await guestIceServers(deps, found));
  },
  leave: async ({ deps, guestId }) => {
    const found = await findGuest(deps.db, guestId, deps.clock.now());
    if (found) await removeGuest(deps, found.room, guestId, 'left');
  },
};

export function bindGuestEvents(deps: Deps, socket: GuestSocket): void {
  for (const event of Object.keys(HANDLERS) as GuestEventName[]) bind(deps, socket, event);
}

function bind<N extends GuestEventName>(deps: Deps, socket: GuestSocket, event: N): void {
  const { guestId } = socket.data;
  const listener = createListener(
    deps,
    event,
    guestClientEvents[event],
    (refused) => void socket.emit('error', refused),
    async (payload) => {
      if (deps.config.rateLimits) RATES[event].spend(guestId, deps.clock.now());
      await HANDLERS[event]({ deps, socket, guestId, payload: payload as GuestPayload<N> });
    },
  );
  socket.on(event as GuestEventName, listener as never);
}

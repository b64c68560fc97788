import { DISCONNECT_GRACE_SECONDS } from '@carelane/contract/consultations/consultation';
import type { Deps } from '../../deps';
import { faultWithoutValues, toRefusal } from '../../http/error-handler';
import { forgetRequest, limitEvents, refusal } from '../../realtime/connect';
import { isForeignOrigin } from '../../realtime/foreign-origin';
import { EventRate } from '../event-rate';
import { findRoom } from '../rooms';
import { findGuest, findGuestBySession, isSeated } from './find-guest';
import { type GuestSocket, guestChannel, guestNamespace, seatsChannel } from './guest-channels';
import { bindGuestEvents } from './guest-events';
import { loadSeat } from './load-seat';
import { publishGuestsChanged } from './publish-guests-changed';

export function connectGuests(deps: Deps): void {
  const guests = guestNamespace(deps);
  const connectionRate = new EventRate({ burst: 20, perSecond: 1 });
  guests.use(async (socket, next) => {
    try {
      if (isForeignOrigin(socket.handshake.headers, deps.config.publicUrl))
        return next(refusal('BAD_REQUEST', 'Please open Carelane at its own address.'));
      const session: unknown = socket.handshake.auth.session;
      const found =
        typeof session === 'string'
          ? await findGuestBySession(deps.db, session, deps.clock.now())
          : undefined;
      if (!found) return next(refusal('EXPIRED'));
      if (deps.config.rateLimits) connectionRate.spend(found.guest.id, deps.clock.now());
      socket.data = { guestId: found.guest.id, roomId: found.room.roomId };
      next();
    } catch (error) {
      const knownRefusal = toRefusal(error);
      if (!knownRefusal) deps.log.warn({ fault: faultWithoutValues(error) }, 'a guest handshake failed');
      next(refusal(knownRefusal?.code ?? 'UNAVAILABLE'));
    }
  });
  guests.on('connection', (socket) => {
    forgetRequest(socket);
    socket.use(limitEvents(deps, () => socket.disconnect(true)));
    // Without a listener, socket.io prints every error. The typed events do not include it.
    socket.on('error' as never, (() => {}) as never);
    bindGuestEvents(deps, socket);
    const warn = (error: unknown) =>
      deps.log.warn({ fault: faultWithoutValues(error) }, 'a guest socket failed');
    takeSeat(deps, socket).catch(warn);
    socket.on('disconnect', () => {
      setTimeout(() => publishAbsence(deps, socket).catch(warn), DISCONNECT_GRACE_SECONDS * 1000).unref();
    });
  });
}

/** Joins the channel first, so that an admission in between still reaches this socket. */
async function takeSeat(deps: Deps, socket: GuestSocket): Promise<void> {
  const { guestId, roomId } = socket.data;
  const earlierSockets = guestNamespace(deps).in(guestChannel(guestId)).except(socket.id);
  earlierSockets.emit('taken-over', {});
  earlierSockets.disconnectSockets(true);
  await socket.join(guestChannel(guestId));
  const found = await findGuest(deps.db, guestId, deps.clock.now());
  if (!found) return void socket.disconnect(true);
  if (isSeated(found)) await socket.join(seatsChannel(roomId));
  socket.emit('seat', await loadSeat(deps, found));
  publishGuestsChanged(deps, found.room);
}

async function publishAbsence(deps: Deps, { data }: GuestSocket): Promise<void> {
  const room = await findRoom(deps.db, data.roomId);
  if (room) publishGuestsChanged(deps, room);
}

import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { recordEvent } from '../../appointments/changes/record-event';
import type { Tx } from '../../db/client';
import { isUniqueViolation } from '../../db/errors';
import { visitGuests } from '../../db/schema';
import type { Deps } from '../../deps';
import type { Viewer } from '../../http/endpoints/viewer';
import { Refusal } from '../../http/refusal';
import { isInRoom } from '../presence';
import { getOpenRoomByAppointment } from '../rooms';
import { findGuest } from './find-guest';
import { guestChannel, guestNamespace, seatsChannel } from './guest-channels';
import { loadSeat } from './load-seat';
import { publishGuestsChanged } from './publish-guests-changed';

export async function admitGuest(
  deps: Deps,
  viewer: Viewer,
  { appointmentId, guestId }: { appointmentId: string; guestId: string },
): Promise<void> {
  const room = await getOpenRoomByAppointment(deps.db, viewer, appointmentId);
  if (!(await isInRoom(deps, room.roomId, viewer.userId))) throw new Refusal('NOT_IN_ROOM');
  const now = deps.clock.now();
  await deps.db
    .transaction((tx) => seatGuest(tx, appointmentId, guestId, now))
    .catch((error: unknown) => {
      throw isUniqueViolation(error, 'visit_guests_admitted_key') ? new Refusal('PLACE_TAKEN') : error;
    });
  const found = await findGuest(deps.db, guestId, now);
  if (!found) throw new Refusal('GUEST_GONE');
  const guests = guestNamespace(deps);
  guests.in(guestChannel(guestId)).socketsJoin(seatsChannel(room.roomId));
  guests.to(guestChannel(guestId)).emit('seat', await loadSeat(deps, found));
  // After the seat, so that the guest is ready when the offers of both people arrive.
  deps.realtime.toRoom(room.roomId, 'guest-admitted', { guest: guestId });
  publishGuestsChanged(deps, room);
}

async function seatGuest(tx: Tx, appointmentId: string, guestId: string, now: Date): Promise<void> {
  const isThisGuest = and(eq(visitGuests.id, guestId), eq(visitGuests.appointmentId, appointmentId));
  const [seated] = await tx
    .update(visitGuests)
    .set({ admittedAt: now })
    .where(and(isThisGuest, isNotNull(visitGuests.sessionHash), isNull(visitGuests.admittedAt)))
    .returning();
  if (seated)
    return recordEvent(tx, {
      appointmentId,
      kind: 'guest-joined',
      at: now,
      guestName: seated.name,
      guestKind: seated.kind,
      invitedBy: seated.invitedBy,
    });
  const [guest] = await tx.select().from(visitGuests).where(isThisGuest);
  if (!guest) throw new Refusal('GUEST_GONE');
  if (!guest.admittedAt) throw new Refusal('GUEST_NOT_WAITING');
}

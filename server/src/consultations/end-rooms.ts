import { and, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import type { Leaver } from '../auth/account/account-hooks';
import type { Tx } from '../db/client';
import { appointments, doctorProfiles, patientProfiles } from '../db/schema';
import type { Deps } from '../deps';
import { channel } from '../realtime/realtime';
import { deleteGuests } from './guests/end-guests';
import { readyChannel } from './presence';

const ROOMS_CHANNEL = 'carelane_ended_rooms';
const HOUR_MS = 3_600_000;
/** A room is open as soon as the visit is booked, and a call may go on long after it. */
const MAX_CALL_HOURS = 12;
/** A notification holds 8,000 bytes. */
const ROOMS_PER_NOTIFICATION = 100;

/**
 * Ends the calls of somebody who leaves or is suspended. Every node is notified through the database when the transaction
 * commits, also from a command that has no sockets, so both browsers close their connection at once.
 */
export async function endRooms(tx: Tx, { clock }: Deps, { role, userId }: Leaver): Promise<void> {
  const profiles = role === 'doctor' ? doctorProfiles : patientProfiles;
  const ownProfiles = tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.userId, userId));
  const now = clock.now().getTime();
  const rooms = await tx
    .select({ id: appointments.id, roomId: appointments.roomId })
    .from(appointments)
    .where(
      and(
        inArray(role === 'doctor' ? appointments.doctorId : appointments.patientId, ownProfiles),
        ne(appointments.status, 'held'),
        gt(appointments.startsAt, new Date(now - MAX_CALL_HOURS * HOUR_MS)),
      ),
    )
    .orderBy(appointments.startsAt);
  await deleteGuests(
    tx,
    rooms.map(({ id }) => id),
  );
  for (let start = 0; start < rooms.length; start += ROOMS_PER_NOTIFICATION) {
    const ids = rooms.slice(start, start + ROOMS_PER_NOTIFICATION).map(({ roomId }) => roomId);
    await tx.execute(sql`select pg_notify(${ROOMS_CHANNEL}, ${JSON.stringify(ids)})`);
  }
}

/** Notifies the people who are in these rooms on this node, and empties the rooms. */
export async function listenForEndedRooms({ database, realtime: { io } }: Deps): Promise<void> {
  await database.listen(
    ROOMS_CHANNEL,
    (payload) => {
      for (const roomId of JSON.parse(payload) as string[]) {
        const room = channel.room(roomId);
        io.local.to(room).emit('session-ended', { isClosed: true });
        io.local.in(room).socketsLeave([room, readyChannel(roomId)]);
      }
    },
    () => {},
  );
}

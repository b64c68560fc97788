import { and, eq, gte, max } from 'drizzle-orm';
import type { Queryable, Tx } from '../db/client';
import { appointments, roomStays } from '../db/schema';
import type { Deps } from '../deps';
import { channel } from '../realtime/realtime';
import { parseRoomChannel } from './presence';
import { presenceCutoff } from './stays';

/** A node that was just killed does not answer, and nobody should wait for it any longer. */
const NODE_TIMEOUT_MS = 1_000;

/**
 * Finds the rooms that a doctor is in. All nodes are queried now, before a transaction takes locks. The returned
 * function runs under the locks and adds the rooms that were entered in the meantime.
 */
export async function locateDoctor(
  deps: Deps,
  doctor: { id: string; userId: string },
): Promise<(tx: Tx) => Promise<Set<string>>> {
  const now = deps.clock.now();
  const before = await readLastSeen(deps.db, doctor.id, now);
  const rooms = await queryNodes(deps, doctor.userId);
  return async (tx) => {
    const after = await readLastSeen(tx, doctor.id, now);
    const enteredSince = [...after].filter(([room, seenAt]) => before.get(room) !== seenAt);
    // Where a node does not answer, a doctor who has just left still counts as being in the room.
    return new Set([...(rooms ?? before.keys()), ...enteredSince.map(([room]) => room)]);
  };
}

/** Undefined while some node cannot be reached. */
async function queryNodes({ realtime }: Deps, userId: string): Promise<string[] | undefined> {
  if (!realtime.reachesEveryNode()) return undefined;
  try {
    const sockets = await realtime.io.timeout(NODE_TIMEOUT_MS).in(channel.user(userId)).fetchSockets();
    const channels = sockets.flatMap(({ rooms }) => [...rooms]);
    return channels.map(parseRoomChannel).filter((roomId) => roomId !== undefined);
  } catch {
    return undefined;
  }
}

/** When the doctor was last seen in each room that they are in or have recently left. */
async function readLastSeen(db: Queryable, doctorId: string, now: Date): Promise<Map<string, number>> {
  const rows = await db
    .select({ roomId: appointments.roomId, seenAt: max(roomStays.lastSeenAt) })
    .from(appointments)
    .innerJoin(roomStays, eq(roomStays.appointmentId, appointments.id))
    .where(
      and(
        eq(appointments.doctorId, doctorId),
        eq(appointments.status, 'scheduled'),
        eq(roomStays.person, 'doctor'),
        gte(roomStays.lastSeenAt, presenceCutoff(now)),
      ),
    )
    .groupBy(appointments.roomId);
  return new Map(rows.map(({ roomId, seenAt }) => [roomId, seenAt?.getTime() ?? 0]));
}

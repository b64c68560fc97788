import { and, eq, gte, max } from 'drizzle-orm';
import type { Queryable, Tx } from '../db/client';
import { appointments, roomStays } from '../db/schema';
import type { Deps } from '../deps';
import { faultWithoutValues } from '../http/error-handler';
import { channel } from '../realtime/realtime';
import { parseRoomChannel } from './presence';
import { presenceCutoff } from './stays';

/** Requests must not wait longer for a node that was just killed. */
const NODE_TIMEOUT_MS = 1_000;

interface RoomSnapshot {
  doctorId: string;
  takenAt: Date;
  lastSeen: ReadonlyMap<string, number>;
  connectedRooms: readonly string[] | undefined;
}

/** Waits for every node, so it must not run while locks are held. */
export async function snapshotDoctorRooms(
  deps: Deps,
  doctor: { id: string; userId: string },
): Promise<RoomSnapshot> {
  const takenAt = deps.clock.now();
  const lastSeen = await readLastSeen(deps.db, doctor.id, takenAt);
  const connectedRooms = await queryNodes(deps, doctor.userId);
  return { doctorId: doctor.id, takenAt, lastSeen, connectedRooms };
}

export async function updateDoctorRooms(tx: Tx, snapshot: RoomSnapshot): Promise<Set<string>> {
  const { doctorId, takenAt, lastSeen, connectedRooms } = snapshot;
  const current = await readLastSeen(tx, doctorId, takenAt);
  const entered = [...current].filter(([room, seenAt]) => lastSeen.get(room) !== seenAt);
  // If a node did not answer, a doctor who has just left still counts as being in the room.
  return new Set([...(connectedRooms ?? lastSeen.keys()), ...entered.map(([room]) => room)]);
}

async function queryNodes({ realtime, log }: Deps, userId: string): Promise<string[] | undefined> {
  if (!realtime.reachesEveryNode()) return undefined;
  try {
    const sockets = await realtime.io.timeout(NODE_TIMEOUT_MS).in(channel.user(userId)).fetchSockets();
    const channels = sockets.flatMap(({ rooms }) => [...rooms]);
    return channels.map(parseRoomChannel).filter((roomId) => roomId !== undefined);
  } catch (error) {
    log.warn({ fault: faultWithoutValues(error) }, 'a node did not say which rooms a doctor is in');
    return undefined;
  }
}

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

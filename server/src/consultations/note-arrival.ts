import { countsAsPresent, presenceCountsFrom } from '@carelane/contract/appointments/join-window';
import { hasCaughtUp } from '@carelane/contract/appointments/lateness';
import type { Role } from '@carelane/contract/auth/account';
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import * as z from 'zod/mini';
import { appointments } from '../db/schema';
import type { Deps } from '../deps';
import { faultWithoutValues } from '../http/error-handler';
import { defineJob, enqueue } from '../jobs/queue';
import { isInRoom, type Presence } from './presence';
import { findRoom, findRooms, type Room } from './rooms';
import { setRunningLate } from './running-late';

const COLUMNS = { doctor: 'doctorJoinedAt', patient: 'patientJoinedAt' } as const;

/** Only presence inside the join window counts. A job checks again when it opens. */
export async function noteArrival(deps: Deps, room: Room, role: Role): Promise<void> {
  const now = deps.clock.now();
  const opensAt = presenceCountsFrom(room);
  if (now < opensAt) return checkWhenOpen(deps, room, role, opensAt);
  if (!countsAsPresent(room, now)) return;
  const column = COLUMNS[role];
  await deps.db
    .update(appointments)
    .set({ [column]: now })
    .where(
      and(
        eq(appointments.id, room.appointmentId),
        // An arrival that was recorded before the visit was moved to a later time is replaced.
        or(isNull(appointments[column]), lt(appointments[column], opensAt)),
      ),
    );
  if (role === 'doctor' && room.doctorUserId && hasCaughtUp(room, now))
    // If this fails, the doctor must still get into the room.
    await setRunningLate(deps, room.doctorUserId, 0).catch((error: unknown) =>
      deps.log.warn(
        { fault: faultWithoutValues(error) },
        'could not announce that a doctor is on time again',
      ),
    );
}

export async function noteArrivals(deps: Deps, present: Presence[]): Promise<void> {
  if (present.length === 0) return;
  const now = deps.clock.now();
  const rooms = await findRooms(
    deps.db,
    present.map(({ roomId }) => roomId),
  );
  for (const room of rooms) {
    for (const { roomId, person } of present) {
      const joinedAt = room[COLUMNS[person]];
      const isNoted = joinedAt !== null && countsAsPresent(room, joinedAt);
      if (roomId === room.roomId && room.status === 'scheduled' && !isNoted && countsAsPresent(room, now))
        await noteArrival(deps, room, person);
    }
  }
}

async function checkWhenOpen(deps: Deps, { roomId }: Room, role: Role, opensAt: Date): Promise<void> {
  const dedupeKey = `${role}-early:${roomId}:${opensAt.toISOString()}`;
  await enqueue(deps.db, findEarlyPerson, { roomId, role }, { runAt: opensAt, dedupeKey });
}

export const findEarlyPerson = defineJob({
  // Older jobs in the database have this kind and no role.
  kind: 'find-early-doctor',
  payload: z.object({ roomId: z.string(), role: z._default(z.enum(['doctor', 'patient']), 'doctor') }),
  run: async (deps, { roomId, role }) => {
    const room = await findRoom(deps.db, roomId);
    const userId = role === 'doctor' ? room?.doctorUserId : room?.patientUserId;
    if (room?.status !== 'scheduled' || !userId) return;
    if (await isInRoom(deps, roomId, userId)) await noteArrival(deps, room, role);
  },
});

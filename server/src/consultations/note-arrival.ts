import { isInJoinWindow, joinWindowEnds } from '@carelane/contract/appointments/join-window';
import type { Role } from '@carelane/contract/auth/account';
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import * as z from 'zod/mini';
import { appointments } from '../db/schema';
import type { Deps } from '../deps';
import { defineJob, enqueue } from '../jobs/queue';
import { isInRoom } from './presence';
import { findRoom, type Room } from './rooms';

const COLUMNS = { doctor: 'doctorJoinedAt', patient: 'patientJoinedAt' } as const;

/** Only presence inside the join window counts. For somebody who enters earlier, a job checks again when it opens. */
export async function noteArrival(deps: Deps, room: Room, role: Role): Promise<void> {
  const now = deps.clock.now();
  const { opensAt } = joinWindowEnds(room.startsAt);
  if (now < opensAt) return checkWhenOpen(deps, room, role, opensAt);
  if (!isInJoinWindow(room.startsAt, now)) return;
  const column = COLUMNS[role];
  await deps.db
    .update(appointments)
    .set({ [column]: now })
    .where(
      and(
        eq(appointments.id, room.appointmentId),
        or(isNull(appointments[column]), lt(appointments[column], opensAt)),
      ),
    );
}

async function checkWhenOpen(deps: Deps, { roomId }: Room, role: Role, opensAt: Date): Promise<void> {
  const dedupeKey = `${role}-early:${roomId}:${opensAt.toISOString()}`;
  await enqueue(deps.db, findEarlyPerson, { roomId, role }, { runAt: opensAt, dedupeKey });
}

export const findEarlyPerson = defineJob({
  kind: 'find-early-doctor',
  payload: z.object({ roomId: z.string(), role: z._default(z.enum(['doctor', 'patient']), 'doctor') }),
  run: async (deps, { roomId, role }) => {
    const room = await findRoom(deps.db, roomId);
    const userId = role === 'doctor' ? room?.doctorUserId : room?.patientUserId;
    if (room?.status !== 'scheduled' || !userId) return;
    if (await isInRoom(deps, roomId, userId)) await noteArrival(deps, room, role);
  },
});

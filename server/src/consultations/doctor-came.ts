import { isInJoinWindow, joinWindowEnds } from '@carelane/contract/appointments/join-window';
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import * as z from 'zod/mini';
import { appointments } from '../db/schema';
import type { Deps } from '../deps';
import { defineJob, enqueue } from '../jobs/queue';
import { isInRoom } from './presence';
import { findRoom, type Room } from './rooms';

/** Only presence inside the join window counts. For a doctor who enters earlier, a job checks again when it opens. */
export async function noteDoctorCame(deps: Deps, room: Room): Promise<void> {
  const now = deps.clock.now();
  const { opensAt } = joinWindowEnds(room.startsAt);
  if (now < opensAt) return checkWhenOpen(deps, room, opensAt);
  if (!isInJoinWindow(room.startsAt, now)) return;
  await deps.db
    .update(appointments)
    .set({ doctorJoinedAt: now })
    .where(
      and(
        eq(appointments.id, room.appointmentId),
        or(isNull(appointments.doctorJoinedAt), lt(appointments.doctorJoinedAt, opensAt)),
      ),
    );
}

async function checkWhenOpen(deps: Deps, { roomId }: Room, opensAt: Date): Promise<void> {
  const dedupeKey = `doctor-early:${roomId}:${opensAt.toISOString()}`;
  await enqueue(deps.db, findEarlyDoctor, { roomId }, { runAt: opensAt, dedupeKey });
}

export const findEarlyDoctor = defineJob({
  kind: 'find-early-doctor',
  payload: z.object({ roomId: z.string() }),
  run: async (deps, { roomId }) => {
    const room = await findRoom(deps.db, roomId);
    if (room?.status !== 'scheduled' || !room.doctorUserId) return;
    if (await isInRoom(deps, roomId, room.doctorUserId)) await noteDoctorCame(deps, room);
  },
});

import { and, eq, gt, inArray, isNull, ne } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { DepartingAccount } from '../auth/account/account-hooks';
import type { Tx } from '../db/client';
import { appointments, doctorProfiles, patientProfiles, users } from '../db/schema';
import type { Deps } from '../deps';
import { faultWithoutValues } from '../http/error-handler';
import { CLOSED_ROOMS_CHANNEL, closeRooms } from '../realtime/close-rooms';
import { channel } from '../realtime/realtime';
import { deleteGuests } from './guests/remove-guests';
import { announceEmptyRoom, listLocalRooms, readyChannel } from './presence';
import { findRoom } from './rooms';

const HOUR_MS = 3_600_000;
const MAX_CALL_HOURS = 12;
const RETRY_MS = 1_000;
const doctorUsers = alias(users, 'doctor_users');
const patientUsers = alias(users, 'patient_users');

export async function endRooms(tx: Tx, { clock }: Deps, { role, userId }: DepartingAccount): Promise<void> {
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
  await closeRooms(
    tx,
    rooms.map(({ roomId }) => roomId),
  );
}

/** After a lost connection a notification may have been missed, so the ended rooms are read from the database. */
export async function listenForEndedRooms(deps: Deps): Promise<void> {
  const {
    database,
    realtime: { io },
  } = deps;
  const empty = (roomIds: string[]) => {
    const localRooms = listLocalRooms(deps);
    for (const roomId of roomIds.filter((id) => localRooms.has(id))) {
      const room = channel.room(roomId);
      io.local.to(room).emit('session-ended', { isClosed: true });
      io.local.in(room).socketsLeave([room, readyChannel(roomId)]);
      findRoom(deps.db, roomId)
        .then((emptied) => emptied && announceEmptyRoom(deps, emptied))
        .catch((error) =>
          deps.log.warn({ fault: faultWithoutValues(error) }, 'could not announce an empty room'),
        );
    }
  };
  const emptyMissed = () =>
    void listEndedRooms(deps)
      .then(empty)
      .catch((error: unknown) => {
        deps.log.warn({ fault: faultWithoutValues(error) }, 'ended rooms could not be read; trying again');
        setTimeout(emptyMissed, RETRY_MS).unref();
      });
  await database.listen(
    CLOSED_ROOMS_CHANNEL,
    (payload) => empty(JSON.parse(payload) as string[]),
    emptyMissed,
  );
}

async function listEndedRooms(deps: Deps): Promise<string[]> {
  const roomIds = [...listLocalRooms(deps)];
  const rows = await deps.db
    .select({ roomId: appointments.roomId })
    .from(appointments)
    .innerJoin(doctorProfiles, eq(doctorProfiles.id, appointments.doctorId))
    .innerJoin(patientProfiles, eq(patientProfiles.id, appointments.patientId))
    .innerJoin(doctorUsers, eq(doctorUsers.id, doctorProfiles.userId))
    .innerJoin(patientUsers, eq(patientUsers.id, patientProfiles.userId))
    .where(
      and(
        inArray(appointments.roomId, roomIds),
        inArray(appointments.status, ['scheduled', 'completed']),
        isNull(doctorUsers.suspendedAt),
        isNull(patientUsers.suspendedAt),
        isNull(doctorProfiles.verificationWithdrawnAt),
        isNull(patientProfiles.deletedAt),
      ),
    );
  const open = new Set(rows.map(({ roomId }) => roomId));
  return roomIds.filter((roomId) => !open.has(roomId));
}

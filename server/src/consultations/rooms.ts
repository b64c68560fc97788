import type { Participant } from '@carelane/contract/realtime';
import { and, eq, gte, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../db/client';
import { appointments, doctorProfiles, patientProfiles } from '../db/schema';
import type { Viewer } from '../http/endpoints/viewer';
import { Refusal } from '../http/refusal';

export const roomColumns = {
  appointmentId: appointments.id,
  roomId: appointments.roomId,
  status: appointments.status,
  chooseBy: appointments.chooseBy,
  consultationType: appointments.consultationType,
  startsAt: appointments.startsAt,
  lateMinutes: appointments.lateMinutes,
  maxLateMinutes: appointments.maxLateMinutes,
  doctorJoinedAt: appointments.doctorJoinedAt,
  patientJoinedAt: appointments.patientJoinedAt,
  doctorId: appointments.doctorId,
  patientId: appointments.patientId,
  doctorUserId: doctorProfiles.userId,
  patientUserId: patientProfiles.userId,
  timezone: sql<string>`coalesce(${appointments.timezone}, ${doctorProfiles.timezone})`,
};

/** A hold is not a visit yet, so it has no room. */
function selectRooms(db: Queryable, where: SQL | undefined) {
  return db
    .select(roomColumns)
    .from(appointments)
    .innerJoin(doctorProfiles, eq(doctorProfiles.id, appointments.doctorId))
    .innerJoin(patientProfiles, eq(patientProfiles.id, appointments.patientId))
    .where(and(ne(appointments.status, 'held'), where))
    .$dynamic();
}

export type Room = Awaited<ReturnType<typeof selectRooms>>[number];

function isOwn({ role, userId }: Viewer): SQL {
  return eq(role === 'doctor' ? doctorProfiles.userId : patientProfiles.userId, userId);
}

/** In any status, because people can read their own notes after the visit. */
export async function getRoomByAppointment(
  db: Queryable,
  viewer: Viewer,
  appointmentId: string,
): Promise<Room> {
  const [room] = await selectRooms(db, and(eq(appointments.id, appointmentId), isOwn(viewer)));
  if (!room) throw new Refusal('APPOINTMENT_NOT_FOUND');
  return room;
}

export async function getOpenRoomByAppointment(
  db: Queryable,
  viewer: Viewer,
  appointmentId: string,
): Promise<Room> {
  return requireOpen(await getRoomByAppointment(db, viewer, appointmentId));
}

export async function getOwnRoom(db: Queryable, viewer: Viewer, roomId: string): Promise<Room> {
  const [room] = await selectRooms(db, and(eq(appointments.roomId, roomId), isOwn(viewer)));
  if (!room) throw new Refusal('APPOINTMENT_NOT_FOUND');
  return room;
}

export async function getOpenRoom(db: Queryable, viewer: Viewer, roomId: string): Promise<Room> {
  return requireOpen(await getOwnRoom(db, viewer, roomId));
}

function requireOpen(room: Room): Room {
  if (room.status !== 'scheduled') throw new Refusal('NOT_SCHEDULED');
  return room;
}

export async function findRoom(db: Queryable, roomId: string): Promise<Room | undefined> {
  const [room] = await findRooms(db, [roomId]);
  return room;
}

export const findRooms = (db: Queryable, roomIds: string[]): Promise<Room[]> =>
  selectRooms(db, inArray(appointments.roomId, roomIds));

const OPEN_ROOMS_LIMIT = 200;

const DAY_MS = 86_400_000;

export function listOpenRooms(db: Queryable, viewer: Viewer, now: Date): Promise<Room[]> {
  const dayAgo = new Date(now.getTime() - DAY_MS);
  return selectRooms(
    db,
    and(eq(appointments.status, 'scheduled'), gte(appointments.startsAt, dayAgo), isOwn(viewer)),
  )
    .orderBy(appointments.startsAt)
    .limit(OPEN_ROOMS_LIMIT);
}

export function toParticipant({ userId, name, role }: Viewer): Participant {
  return { _id: userId, name, role };
}

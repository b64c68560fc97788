import { mayReadVisit } from '../appointments/may-read-visit';
import type { Queryable } from '../db/client';
import type { Deps } from '../deps';
import type { Viewer } from '../http/endpoints/viewer';
import { recordReads } from '../patients/record-reads';
import { getRoomByAppointment, type Room } from './rooms';

/** The messages of a visit's chat, with an entry in the access log. Empty for a person who may not read the visit. */
export async function readChat<Message>(
  deps: Deps,
  viewer: Viewer,
  appointmentId: string,
  list: (db: Queryable, room: Room) => Promise<Message[]>,
): Promise<Message[]> {
  const room = await getRoomByAppointment(deps.db, viewer, appointmentId);
  if (!mayReadVisit(viewer, room)) return [];
  await recordReads(deps, viewer, {
    action: 'chat-viewed',
    patientIds: [room.patientId],
    subject: room.appointmentId,
  });
  return list(deps.db, room);
}

import { canReadVisit } from '../appointments/can-read-visit';
import type { Queryable } from '../db/client';
import type { Deps } from '../deps';
import type { Viewer } from '../http/endpoints/viewer';
import { recordReads } from '../patients/record-reads';
import { getRoomByAppointment, type Room } from './rooms';

export async function readChat<Message>(
  deps: Deps,
  viewer: Viewer,
  appointmentId: string,
  listMessages: (db: Queryable, room: Room) => Promise<Message[]>,
): Promise<Message[]> {
  const room = await getRoomByAppointment(deps.db, viewer, appointmentId);
  if (!canReadVisit(viewer, room)) return [];
  await recordReads(deps, viewer, {
    action: 'chat-viewed',
    patientIds: [room.patientId],
    subject: room.appointmentId,
  });
  return listMessages(deps.db, room);
}

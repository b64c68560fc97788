import { GUEST_MESSAGES_MAX } from '@carelane/contract/consultations/guest';
import type { CallMessage } from '@carelane/contract/realtime';
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { guestMessages, visitGuests } from '../../db/schema';
import { Refusal } from '../../http/refusal';
import { clockTime, listMessages } from '../chat';
import type { Room } from '../rooms';
import type { SeatedGuest } from './find-guest';

const CHAT_IS_FULL = `You have written ${GUEST_MESSAGES_MAX} messages. Please say the rest in the call.`;

type MessageRow = typeof guestMessages.$inferSelect;

function onWire({ id, text, createdAt }: MessageRow, senderName: string, { timezone }: Room): CallMessage {
  const time = clockTime(createdAt, timezone);
  return { id, sender: 'guest', senderName, text, time, createdAt: createdAt.toISOString() };
}

/** A browser that missed the acknowledgement sends its message again. */
export async function storeGuestMessage(
  db: Queryable,
  { guest, room }: SeatedGuest,
  { id, text }: { id: string; text: string },
  createdAt: Date,
): Promise<{ message: CallMessage; isNew: boolean }> {
  const isByGuest = eq(guestMessages.guestId, guest.id);
  const isFull = (await db.$count(guestMessages, isByGuest)) >= GUEST_MESSAGES_MAX;
  const [stored] = isFull
    ? []
    : await db
        .insert(guestMessages)
        .values({ guestId: guest.id, id, text, createdAt })
        .onConflictDoNothing()
        .returning();
  if (stored) return { message: onWire(stored, guest.name, room), isNew: true };
  const [earlier] = await db
    .select()
    .from(guestMessages)
    .where(and(isByGuest, eq(guestMessages.id, id)));
  if (!earlier && isFull) throw new Refusal('CONFLICT', CHAT_IS_FULL);
  if (earlier?.text !== text) throw new Refusal('CONFLICT');
  return { message: onWire(earlier, guest.name, room), isNew: false };
}

export async function listGuestMessages(db: Queryable, room: Room): Promise<CallMessage[]> {
  const rows = await db
    .select({ message: guestMessages, name: visitGuests.name })
    .from(guestMessages)
    .innerJoin(visitGuests, eq(visitGuests.id, guestMessages.guestId))
    .where(and(eq(visitGuests.appointmentId, room.appointmentId), isNotNull(visitGuests.admittedAt)))
    .orderBy(asc(guestMessages.createdAt), asc(guestMessages.id));
  return rows.map(({ message, name }) => onWire(message, name ?? '', room));
}

export async function listMessagesSince(db: Queryable, { guest, room }: SeatedGuest): Promise<CallMessage[]> {
  const byMembers = await listMessages(db, room, guest.admittedAt);
  const byGuest = await listGuestMessages(db, room);
  return [...byMembers, ...byGuest].sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt));
}

import type { ChatMessage } from '@carelane/contract/realtime';
import { and, asc, eq } from 'drizzle-orm';
import type { Queryable } from '../db/client';
import { consultationMessages } from '../db/schema';
import type { Viewer } from '../http/endpoints/viewer';
import { Refusal } from '../http/refusal';
import type { Room } from './rooms';

const HISTORY_LIMIT = 2000;

type MessageRow = typeof consultationMessages.$inferSelect;

/** Stores a message once. A browser that missed the acknowledgement may send it again. */
export async function storeMessage(
  db: Queryable,
  room: Room,
  viewer: Viewer,
  message: { id: string; text: string },
  now: Date,
): Promise<{ message: ChatMessage; isNew: boolean }> {
  const [stored] = await db
    .insert(consultationMessages)
    .values({
      appointmentId: room.appointmentId,
      id: message.id,
      sender: viewer.role,
      senderName: viewer.name,
      text: message.text,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning();
  if (stored) return { message: messageOnWire(stored, room.timezone), isNew: true };
  const [earlier] = await db
    .select()
    .from(consultationMessages)
    .where(
      and(
        eq(consultationMessages.appointmentId, room.appointmentId),
        eq(consultationMessages.id, message.id),
      ),
    );
  if (!earlier || earlier.sender !== viewer.role || earlier.text !== message.text)
    throw new Refusal('CONFLICT');
  return { message: messageOnWire(earlier, room.timezone), isNew: false };
}

export async function listMessages(db: Queryable, room: Room): Promise<ChatMessage[]> {
  const rows = await db
    .select()
    .from(consultationMessages)
    .where(eq(consultationMessages.appointmentId, room.appointmentId))
    .orderBy(asc(consultationMessages.createdAt), asc(consultationMessages.id))
    .limit(HISTORY_LIMIT);
  return rows.map((row) => messageOnWire(row, room.timezone));
}

function messageOnWire(
  { id, sender, senderName, text, createdAt }: MessageRow,
  timezone: string,
): ChatMessage {
  const time = createdAt.toLocaleTimeString('en-US', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: timezone,
  });
  return { id, sender, senderName, text, time, createdAt: createdAt.toISOString() };
}

import type { ChatMessage } from '@carelane/contract/realtime';
import { and, desc, eq, gt } from 'drizzle-orm';
import type { Queryable } from '../db/client';
import { consultationMessages } from '../db/schema';
import { actingUserName, type Viewer } from '../http/endpoints/viewer';
import { Refusal } from '../http/refusal';
import type { Room } from './rooms';

export const MAX_MESSAGES = 2_000;
const CHAT_IS_FULL = `This chat is full: it holds ${MAX_MESSAGES.toLocaleString('en-US')} messages. Please tell each other the rest in the call.`;

type MessageRow = typeof consultationMessages.$inferSelect;

/** A browser that missed the acknowledgement sends its message again. */
export async function storeMessage(
  db: Queryable,
  room: Room,
  viewer: Viewer,
  message: { id: string; text: string },
  now: Date,
): Promise<{ message: ChatMessage; isNew: boolean }> {
  const inVisit = eq(consultationMessages.appointmentId, room.appointmentId);
  const isFull = (await db.$count(consultationMessages, inVisit)) >= MAX_MESSAGES;
  const [stored] = isFull ? [] : await insertMessage(db, room, viewer, message, now);
  if (stored) return { message: messageOnWire(stored, room.timezone), isNew: true };
  const [earlier] = await db
    .select()
    .from(consultationMessages)
    .where(and(inVisit, eq(consultationMessages.id, message.id)));
  if (!earlier && isFull) throw new Refusal('CONFLICT', CHAT_IS_FULL);
  if (!earlier || earlier.sender !== viewer.role || earlier.text !== message.text)
    throw new Refusal('CONFLICT');
  return { message: messageOnWire(earlier, room.timezone), isNew: false };
}

function insertMessage(
  db: Queryable,
  { appointmentId }: Room,
  viewer: Viewer,
  { id, text }: { id: string; text: string },
  createdAt: Date,
): Promise<MessageRow[]> {
  return db
    .insert(consultationMessages)
    .values({ appointmentId, id, sender: viewer.role, senderName: actingUserName(viewer), text, createdAt })
    .onConflictDoNothing()
    .returning();
}

export async function listMessages(db: Queryable, room: Room, after?: Date): Promise<ChatMessage[]> {
  const rows = await db
    .select()
    .from(consultationMessages)
    .where(
      and(
        eq(consultationMessages.appointmentId, room.appointmentId),
        after && gt(consultationMessages.createdAt, after),
      ),
    )
    .orderBy(desc(consultationMessages.createdAt), desc(consultationMessages.id))
    .limit(MAX_MESSAGES);
  return rows.reverse().map((row) => messageOnWire(row, room.timezone));
}

function messageOnWire(
  { id, sender, senderName, text, createdAt }: MessageRow,
  timezone: string,
): ChatMessage {
  const time = clockTime(createdAt, timezone);
  return { id, sender, senderName, text, time, createdAt: createdAt.toISOString() };
}

export function clockTime(at: Date, timeZone: string): string {
  return at.toLocaleTimeString('en-US', { hour: '2-digit', minute: '2-digit', timeZone });
}

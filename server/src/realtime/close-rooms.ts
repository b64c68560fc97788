import { sql } from 'drizzle-orm';
import type { Tx } from '../db/client';

export const CLOSED_ROOMS_CHANNEL = 'carelane_ended_rooms';
/** PostgreSQL limits a notification to 8,000 bytes. */
const ROOMS_PER_NOTIFICATION = 100;

/** Through the database, so that it also works for a command without sockets. */
export async function closeRooms(tx: Tx, roomIds: string[]): Promise<void> {
  for (let start = 0; start < roomIds.length; start += ROOMS_PER_NOTIFICATION) {
    const ids = roomIds.slice(start, start + ROOMS_PER_NOTIFICATION);
    await tx.execute(sql`select pg_notify(${CLOSED_ROOMS_CHANNEL}, ${JSON.stringify(ids)})`);
  }
}

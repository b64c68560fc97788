import { eq } from 'drizzle-orm';
import type { Tx } from '../../db/client';
import { sessions } from '../../db/schema';
import { Refusal } from '../../http/refusal';

/**
 * For requests that add another way into the account, or that checked the password, which may take a while. If the
 * session ends later, whatever was added is removed with it. Lock the account first.
 */
export async function lockSession(tx: Tx, sessionId: string): Promise<typeof sessions.$inferSelect> {
  const [session] = await tx.select().from(sessions).where(eq(sessions.id, sessionId)).for('share');
  if (!session) throw new Refusal('SIGNED_OUT');
  return session;
}

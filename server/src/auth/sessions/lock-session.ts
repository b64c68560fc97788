import { eq } from 'drizzle-orm';
import type { Tx } from '../../db/client';
import { sessions } from '../../db/schema';
import { Refusal } from '../../http/refusal';

/**
 * For a request that makes another way into the account: a secret, a device, a passkey. Ending the session comes before,
 * and nothing is made, or after, and sees what was made. The account is locked first, where it is locked at all.
 */
export async function lockSession(tx: Tx, sessionId: string): Promise<typeof sessions.$inferSelect> {
  const [session] = await tx.select().from(sessions).where(eq(sessions.id, sessionId)).for('share');
  if (!session) throw new Refusal('SIGNED_OUT');
  return session;
}

import { eq } from 'drizzle-orm';
import type { Tx } from '../../db/client';
import { sessions } from '../../db/schema';
import { Refusal } from '../../http/refusal';

/**
 * Called by requests that add another way into the account: a secret, a device or a passkey. If the session
 * ends first, the request is refused. If it ends later, whatever the request added is removed with it. A
 * caller that also locks the account must lock it first.
 */
export async function lockSession(tx: Tx, sessionId: string): Promise<typeof sessions.$inferSelect> {
  const [session] = await tx.select().from(sessions).where(eq(sessions.id, sessionId)).for('share');
  if (!session) throw new Refusal('SIGNED_OUT');
  return session;
}

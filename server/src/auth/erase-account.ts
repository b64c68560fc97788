import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Tx } from '../db/client';
import { jobs, users } from '../db/schema';
import type { Deps } from '../deps';
import { Refusal } from '../http/refusal';
import type { Viewer } from '../http/viewer';
import type { AccountPart, AfterCommit } from './account-part';
import { payForOwnPassword } from './guessing';
import { isPassword } from './passwords';
import { getUser } from './queries';
import { revokeSessionsOf } from './sessions';

/** Each domain first settles what is its own (appointments are canceled and refunded), then the login goes. */
export async function eraseAccount(
  deps: Deps,
  viewer: Viewer,
  password: string,
  parts: AccountPart[],
): Promise<void> {
  await payForOwnPassword(deps, viewer.userId);
  const user = await getUser(deps.db, viewer.userId);
  if (!(await isPassword(user.passwordHash, password))) {
    throw new Refusal('WRONG_PASSWORD', undefined, {
      errors: [{ path: 'password', message: 'Your current password is not correct.' }],
    });
  }
  const afterwards: (AfterCommit | undefined)[] = [];
  await deps.db.transaction(async (tx) => {
    for (const part of parts) afterwards.push(await part.erased?.(tx, deps, viewer));
    await revokeSessionsOf(tx, user.id);
    await dropUndeliveredMails(tx, user.email);
    await tx.delete(users).where(eq(users.id, user.id));
  });
  for (const run of afterwards) await run?.();
  deps.jobs.nudge();
}

/** A mail that was given up keeps its address and text for the operator, but not beyond the account. */
async function dropUndeliveredMails(tx: Tx, address: string): Promise<void> {
  await tx.delete(jobs).where(and(isNotNull(jobs.failedAt), eq(sql`${jobs.payload} ->> 'to'`, address)));
}

import { and, asc, eq } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client';
import { passkeys } from '../../db/schema';
import type { Deps } from '../../deps';
import type { AccountViewer } from '../../http/endpoints/viewer';
import { Refusal } from '../../http/refusal';
import { lockChecked, requireOwnPassword } from '../passwords/own-password';
import type { UserRow } from '../queries';
import { lacksRequiredSecondFactor } from '../second-factor/lacks-required-second-factor';
import { announceChangedUser } from '../sessions/sessions';
import { mailPasskey } from './passkey-mails';

type PasskeyRow = typeof passkeys.$inferSelect;

export function listPasskeys(db: Queryable, userId: string): Promise<PasskeyRow[]> {
  return db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id));
}

export async function hasPasskey(db: Queryable, userId: string): Promise<boolean> {
  return (await db.$count(passkeys, eq(passkeys.userId, userId))) > 0;
}

export function passkeyOnWire({ id, name, createdAt, lastUsedAt }: PasskeyRow) {
  return { _id: id, name, createdAt, lastUsedAt };
}

export async function renamePasskey(db: Queryable, viewer: AccountViewer, id: string, name: string) {
  const [renamed] = await db.update(passkeys).set({ name }).where(isOwn(viewer, id)).returning();
  if (!renamed) throw new Refusal('NOT_FOUND');
  return renamed;
}

export async function removePasskey(deps: Deps, viewer: AccountViewer, id: string, password: string) {
  const user = await requireOwnPassword(deps, viewer, password);
  await deps.db.transaction(async (tx) => {
    const account = await lockChecked(tx, user, viewer.sessionId);
    const deleted = await tx.delete(passkeys).where(isOwn(viewer, id)).returning({ id: passkeys.id });
    if (deleted.length === 0) throw new Refusal('NOT_FOUND');
    const hasAnother = await hasPasskey(tx, user.id);
    if (lacksRequiredSecondFactor({ ...account, hasPasskey: hasAnother }, deps.config)) {
      throw new Refusal('CONFLICT', 'Please turn on two-step sign-in or add another passkey first.');
    }
    await announceChangedUser(tx, user.id);
    await mailPasskey(tx, deps, account, 'removed');
  });
  deps.log.info({ userId: user.id }, 'passkey removed');
  deps.jobs.nudge();
}

const isOwn = ({ userId }: AccountViewer, id: string) =>
  and(eq(passkeys.id, id), eq(passkeys.userId, userId));

/** The caller has checked that this is allowed, and has locked the account. */
export async function removeAllPasskeys(tx: Tx, deps: Deps, user: UserRow): Promise<boolean> {
  const deleted = await tx
    .delete(passkeys)
    .where(eq(passkeys.userId, user.id))
    .returning({ id: passkeys.id });
  if (deleted.length === 0) return false;
  await announceChangedUser(tx, user.id);
  await mailPasskey(tx, deps, user, 'all removed');
  return true;
}

import { type AccountPart, leave } from '../auth/account/account-part';
import type { UserRow } from '../auth/queries';
import { revokeUserSessions } from '../auth/sessions/sessions';
import type { Tx } from '../db/client';
import { lockLeaving } from '../db/lock-people';
import { retryDeadlocks } from '../db/retry-deadlocks';
import type { Deps } from '../deps';
import { greeting } from '../mail/greeting';
import { enqueueMail } from '../mail/send-mail';
import { notificationOnWire, notify } from '../notifications/notify';
import { type OperatorAct, recordAct } from './operator-log';

/** Who acts, and what an act needs. The command line and a console alike hand it in. */
export interface Operator {
  deps: Deps;
  parts: AccountPart[];
  actor: string;
}

export type Ended = 'done' | 'already' | 'unknown';

interface Ending {
  act: OperatorAct;
  reason: string | undefined;
  /** Writes it down on the locked account; false when it was so before. */
  write(tx: Tx, account: UserRow, now: Date): Promise<boolean>;
  subject: string;
  sentence: string;
}

/**
 * In one transaction everything in flight is settled, every session ends, those concerned are told and the act is
 * recorded. What arrives late finds the account as it is now.
 */
export async function endPresence(
  { deps, parts, actor }: Operator,
  userId: string,
  { act, reason, write, subject, sentence }: Ending,
): Promise<Ended> {
  const now = deps.clock.now();
  const work = async (tx: Tx) => {
    const account = await lockLeaving(tx, userId, now);
    if (!account) return 'unknown';
    if (!(await write(tx, account, now))) return 'already';
    const settled = await leave(tx, deps, { userId, role: account.role, why: 'canceled' }, parts);
    await revokeUserSessions(tx, userId);
    await tell(tx, deps, account, { subject, sentence, reason });
    await recordAct(tx, { actor, act, subject: userId, reason, at: now });
    return settled;
  };
  const ended = await retryDeadlocks(() => deps.db.transaction(work));
  if (typeof ended === 'string') return ended;
  await ended();
  deps.jobs.nudge();
  return 'done';
}

/** By mail, and in the product for the day the person can sign in again. */
export async function tell(
  tx: Tx,
  deps: Deps,
  account: UserRow,
  { subject, sentence, reason }: { subject: string; sentence: string; reason?: string | undefined },
): Promise<() => void> {
  const why = reason ? [`Reason: ${reason}`] : [];
  await enqueueMail(tx, deps, {
    to: account,
    subject,
    text: [
      greeting(account.name),
      '',
      sentence,
      ...why,
      '',
      `If you have questions, please write to us: ${deps.config.publicUrl}/contact`,
    ].join('\n'),
  });
  const note = await notify(tx, {
    userId: account.id,
    type: 'system',
    message: [sentence, ...why].join(' '),
    link: null,
    createdAt: deps.clock.now(),
  });
  return () => {
    if (note) deps.realtime.toUser(note.userId, 'notification', notificationOnWire(note));
  };
}

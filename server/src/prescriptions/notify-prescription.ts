import { withoutLinks } from '@carelane/contract/auth/links-in-text';
import { eq } from 'drizzle-orm';
import type { Tx } from '../db/client';
import { users } from '../db/schema';
import { pipelined } from '../db/statements/pipelined';
import { pickColumns, readStatement } from '../db/statements/statement';
import type { Deps } from '../deps';
import { greeting } from '../mail/greeting';
import { enqueueMail } from '../mail/send-mail';
import { notify, publishNote } from '../notifications/notify';

export interface PrescriptionNotice {
  userId: string | null;
  prescriptionId: string;
  /** Names no medicine, because it can be read on a locked screen. */
  message: string;
  subject: string;
  dedupeKey: string;
}

export async function notifyInAppAndByMail(
  tx: Tx,
  deps: Deps,
  notice: PrescriptionNotice,
): Promise<() => void> {
  const { userId, prescriptionId, message, subject, dedupeKey } = notice;
  if (!userId) return () => {};
  const link = `/prescriptions?prescriptionId=${prescriptionId}`;
  const [note, [user]] = await pipelined(
    notify(tx, {
      userId,
      topic: 'prescription',
      type: 'system',
      message,
      link,
      dedupeKey,
      createdAt: deps.clock.now(),
    }),
    accountToMail(tx, { userId }),
  );
  if (!note) return () => {};
  if (user) {
    // A mail program could turn the name into a link.
    const text = `${greeting(user.name)}\n\n${withoutLinks(message)}\n\nOpen it here: ${deps.config.publicUrl}${link}\n\nCarelane\n`;
    await enqueueMail(
      tx,
      deps,
      { to: user, topic: 'prescription', subject, text },
      { dedupeKey: `mail:${dedupeKey}` },
    );
  }
  return () => {
    publishNote(deps, note);
    deps.jobs.nudge();
  };
}

const accountToMail = readStatement('account-to-mail', { userId: users.id }, (db, { userId }) =>
  db
    .select(pickColumns(users, 'id', 'email', 'emailConfirmedAt', 'name'))
    .from(users)
    .where(eq(users.id, userId)),
);

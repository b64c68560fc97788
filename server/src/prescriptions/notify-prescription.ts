import { withoutLinks } from '@carelane/contract/auth/plain-name';
import { eq } from 'drizzle-orm';
import type { Tx } from '../db/client';
import { users } from '../db/schema';
import type { Deps } from '../deps';
import { greeting } from '../mail/greeting';
import { enqueueMail } from '../mail/send-mail';
import { notify, publishNote } from '../notifications/notify';

export interface PrescriptionNotice {
  userId: string | null;
  prescriptionId: string;
  /** Names no medicine: it can be read on a locked screen and is the first line of the mail. */
  message: string;
  subject: string;
  dedupeKey: string;
}

/** Stores a notification and a mail in the transaction. The returned function publishes after the commit. */
export async function notifyInAppAndByMail(
  tx: Tx,
  deps: Deps,
  notice: PrescriptionNotice,
): Promise<() => void> {
  const { userId, prescriptionId, message, subject, dedupeKey } = notice;
  if (!userId) return () => {};
  const link = `/prescriptions?prescriptionId=${prescriptionId}`;
  const note = await notify(tx, {
    userId,
    topic: 'prescription',
    type: 'system',
    message,
    link,
    dedupeKey,
    createdAt: deps.clock.now(),
  });
  if (!note) return () => {};
  const [user] = await tx
    .select({ id: users.id, email: users.email, emailConfirmedAt: users.emailConfirmedAt, name: users.name })
    .from(users)
    .where(eq(users.id, userId));
  if (user) {
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

import type { Topic } from '@carelane/contract/notifications/choices';
import type { AfterCommit } from '../../auth/account/account-hooks';
import type { Tx } from '../../db/client';
import type { Deps } from '../../deps';
import { enqueueMail } from '../../mail/send-mail';
import { type NewNotification, notify } from '../../notifications/notify';
import type { ComposedMail } from './announce';
import type { AppointmentWithAccounts } from './find-visit-with-accounts';
import { publishVisitNotification, type VisitEvent } from './publish-visit-notification';

interface Message {
  topic: Topic;
  event: 'appointment-cancelled' | 'appointment-updated';
  status?: VisitEvent['status'];
  message: string;
  link: string;
  dedupeKey?: string;
  mail?: ComposedMail;
  mailNotAfter?: Date;
  push?: NonNullable<NewNotification['push']>;
}

export async function notifyPatient(
  tx: Tx,
  deps: Deps,
  { row, accounts }: AppointmentWithAccounts,
  { topic, event, message, link, dedupeKey, mail, mailNotAfter, push, status = 'scheduled' }: Message,
): Promise<AfterCommit> {
  const { userId } = row.patient;
  const account = accounts.find(({ id }) => id === userId);
  if (account && mail)
    await enqueueMail(
      tx,
      deps,
      { to: account, topic, ...mail },
      mailNotAfter ? { notAfter: mailNotAfter } : {},
    );
  const note = userId
    ? await notify(tx, {
        userId,
        topic,
        type: 'appointment',
        message,
        link,
        ...(dedupeKey ? { dedupeKey } : {}),
        ...(push ? { push } : {}),
        createdAt: deps.clock.now(),
      })
    : undefined;
  return () => {
    deps.jobs.nudge();
    if (note) publishVisitNotification(deps, note, { event, appointmentId: row.appointment.id, status });
  };
}

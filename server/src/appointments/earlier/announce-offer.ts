import { withoutLinks } from '@carelane/contract/auth/links-in-text';
import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import { and, eq, gt, isNull } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Config } from '../../config';
import type { Tx } from '../../db/client';
import { earlierOffers } from '../../db/schema';
import type { Deps } from '../../deps';
import { defineJob } from '../../jobs/queue';
import { enqueueMail } from '../../mail/send-mail';
import { type NotificationRow, notify, publishNote } from '../../notifications/notify';
import { letter } from '../messages/appointment-mails';
import { formatDeadline, formatVisitTime, visitPath } from '../messages/appointment-text';
import { findVisitWithAccounts } from '../messages/find-visit-with-accounts';
import type { AppointmentRow } from '../queries';

export const announceOffer = defineJob({
  kind: 'announce-offer',
  payload: z.object({ id: z.string() }),
  run: async (deps, { id }) => {
    const note = await deps.db.transaction((tx) => announce(tx, deps, id));
    if (!note) return;
    deps.jobs.nudge();
    publishNote(deps, note);
  },
});

async function announce(tx: Tx, deps: Deps, id: string): Promise<NotificationRow | undefined> {
  const now = deps.clock.now();
  const isOpen = and(isNull(earlierOffers.endedAt), gt(earlierOffers.expiresAt, now));
  const [offer] = await tx
    .select()
    .from(earlierOffers)
    .where(and(eq(earlierOffers.id, id), isOpen));
  if (!offer) return undefined;
  const { appointmentId, startsAt, expiresAt } = offer;
  const visit = await findVisitWithAccounts(tx, appointmentId);
  const account = visit?.accounts.find(({ id: userId }) => userId === visit.row.patient.userId);
  if (!visit || !account) return undefined;
  const { doctor } = visit.row;
  const when = formatVisitTime({ appointment: { startsAt }, doctor }, account);
  const acceptBy = formatDeadline(expiresAt, visit.row, account);
  const note = await notify(tx, {
    userId: account.id,
    topic: 'earlier-offer',
    type: 'appointment',
    message: `An earlier time with ${doctorTitle(doctor.name)} is held for you ${when}. Please accept it by ${acceptBy}.`,
    link: visitPath(appointmentId),
    dedupeKey: `offer:${id}`,
    createdAt: now,
    push: { text: 'An earlier time is held for you.', until: expiresAt },
  });
  if (!note) return undefined;
  const mail = {
    to: account,
    topic: 'earlier-offer' as const,
    ...offerMail(visit.row, deps.config, { when, acceptBy, booked: formatVisitTime(visit.row, account) }),
  };
  await enqueueMail(tx, deps, mail, { notAfter: expiresAt });
  return note;
}

function offerMail(
  row: AppointmentRow,
  config: Config,
  times: { when: string; acceptBy: string; booked: string },
) {
  const name = doctorTitle(withoutLinks(row.doctor.name));
  return {
    subject: 'An earlier time is held for you',
    text: letter(row.patient.name, [
      `you asked for an earlier time with ${name}. One has opened up, and it is held for you ${times.when}.`,
      `Your appointment is now ${times.booked}.`,
      `Please accept or decline it by ${times.acceptBy}: ${config.publicUrl}${visitPath(row.appointment.id)}`,
      'If you do nothing, your appointment stays as it is. The price does not change.',
    ]),
  };
}

import { createHash } from 'node:crypto';
import { DAY_MESSAGES_PER_DAY } from '@carelane/contract/appointments/day-message';
import { withoutLinks } from '@carelane/contract/auth/plain-name';
import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import { zonedDate } from '@carelane/contract/time/zoned-time';
import { and, gt, lt } from 'drizzle-orm';
import type { Tx } from '../../db/client';
import { appointments } from '../../db/schema';
import type { Deps } from '../../deps';
import { requireDoctorByUser } from '../../doctors/queries';
import type { Viewer } from '../../http/endpoints/viewer';
import { requireBudget } from '../../http/limits/budget';
import { Refusal } from '../../http/refusal';
import { enqueueMail } from '../../mail/send-mail';
import { type NotificationRow, notify, publishNote } from '../../notifications/notify';
import { lockScheduledVisits } from '../changes/lock-visits';
import { findWithAccounts } from './announce';
import { letter } from './appointment-mails';
import { visitPath, whenInWords } from './appointment-words';

const DAY_SECONDS = 86_400;

/**
 * To each patient once, however many visits they have that day. The same words sent again reach only those who have not
 * had them. Returns how many patients have the message now.
 */
export async function sendDayMessage(
  deps: Deps,
  viewer: Viewer,
  { date, text }: { date: string; text: string },
): Promise<number> {
  const { patients, notes } = await deps.db.transaction(async (tx) => {
    const doctor = await requireDoctorByUser(tx, viewer.userId);
    const visits = await lockFirstVisits(tx, deps, doctor, date);
    if (visits.length === 0) throw new Refusal('CONFLICT', 'You have no upcoming visits on this day.');
    const messageId = createHash('sha256')
      .update(JSON.stringify([doctor.id, date, text]))
      .digest('base64url');
    const sent: (NotificationRow | undefined)[] = [];
    for (const id of visits) sent.push(await notifyPatient(tx, deps, id, { text, messageId }));
    const fresh = sent.filter((note) => note !== undefined);
    if (fresh.length > 0) await spendMessage(tx, deps, doctor.id);
    return { patients: visits.length, notes: fresh };
  });
  deps.jobs.nudge();
  for (const note of notes) publishNote(deps, note);
  return patients;
}

/** The first upcoming visit of each patient on that day of the doctor's calendar, in whichever zone it was agreed. */
async function lockFirstVisits(
  tx: Tx,
  deps: Deps,
  { id: doctorId, timezone }: { id: string; timezone: string },
  date: string,
): Promise<string[]> {
  const midnight = new Date(`${date}T00:00:00Z`).getTime();
  const isNear = and(
    gt(appointments.startsAt, deps.clock.now()),
    gt(appointments.startsAt, new Date(midnight - DAY_SECONDS * 1_000)),
    lt(appointments.startsAt, new Date(midnight + 2 * DAY_SECONDS * 1_000)),
  );
  const near = await lockScheduledVisits(tx, doctorId, isNear);
  const visits = near.filter(({ startsAt }) => zonedDate(startsAt, timezone) === date);
  visits.sort((a, b) => b.startsAt.getTime() - a.startsAt.getTime());
  return [...new Map(visits.map(({ id, patientId }) => [patientId, id])).values()];
}

async function notifyPatient(
  tx: Tx,
  deps: Deps,
  id: string,
  { text, messageId }: { text: string; messageId: string },
): Promise<NotificationRow | undefined> {
  const about = await findWithAccounts(tx, id);
  const userId = about?.row.patient.userId;
  if (!about || !userId) return undefined;
  const { row, accounts } = about;
  const name = doctorTitle(row.doctor.name);
  const to = accounts.find((account) => account.id === userId);
  const note = await notify(tx, {
    userId,
    topic: 'day-message',
    type: 'appointment',
    message: `${name} writes about your appointment ${whenInWords(row, to)}: ${text}`,
    link: visitPath(id),
    dedupeKey: `day-message:${messageId}`,
    createdAt: deps.clock.now(),
  });
  if (note && to)
    await enqueueMail(
      tx,
      deps,
      {
        to,
        topic: 'day-message',
        subject: 'A message about your appointment',
        text: letter(row.patient.name, [
          `${withoutLinks(name)} writes about your appointment ${whenInWords(row, to)}:`,
          withoutLinks(text),
          'Your appointment stays as it is. Your doctor does not see replies to this email.',
        ]),
      },
      { notAfter: row.appointment.startsAt },
    );
  return note;
}

/** Counted in the same transaction, so a message to nobody is not counted. A rule of the product, whatever the rate limits. */
function spendMessage(tx: Tx, deps: Deps, doctorId: string): Promise<void> {
  return requireBudget(
    tx,
    deps.clock.now(),
    { key: `day-message:${doctorId}`, limit: DAY_MESSAGES_PER_DAY, windowSeconds: DAY_SECONDS },
    `You can send ${DAY_MESSAGES_PER_DAY} messages a day. Please send the next one tomorrow.`,
  );
}

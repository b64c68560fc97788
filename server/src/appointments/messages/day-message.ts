import { createHash } from 'node:crypto';
import { DAY_MESSAGES_PER_DAY } from '@carelane/contract/appointments/day-message';
import { withoutLinks } from '@carelane/contract/auth/links-in-text';
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
import { letter } from './appointment-mails';
import { formatVisitTime, visitPath } from './appointment-text';
import { findVisitWithAccounts } from './find-visit-with-accounts';

const DAY_SECONDS = 86_400;

export async function sendDayMessage(
  deps: Deps,
  viewer: Viewer,
  { date, text }: { date: string; text: string },
): Promise<number> {
  const { patients, notes } = await deps.db.transaction(async (tx) => {
    const doctor = await requireDoctorByUser(tx, viewer.userId);
    const visitIds = await lockFirstVisits(tx, deps, doctor, date);
    if (visitIds.length === 0) throw new Refusal('CONFLICT', 'You have no upcoming visits on this day.');
    const messageId = createHash('sha256')
      .update(JSON.stringify([doctor.id, date, text]))
      .digest('base64url');
    const newNotes: NotificationRow[] = [];
    for (const id of visitIds) {
      const note = await sendToPatient(tx, deps, id, { text, messageId });
      if (note) newNotes.push(note);
    }
    if (newNotes.length > 0) await spendMessage(tx, deps, doctor.id);
    return { patients: visitIds.length, notes: newNotes };
  });
  deps.jobs.nudge();
  for (const note of notes) publishNote(deps, note);
  return patients;
}

async function lockFirstVisits(
  tx: Tx,
  deps: Deps,
  { id: doctorId, timezone }: { id: string; timezone: string },
  date: string,
): Promise<string[]> {
  const midnight = new Date(`${date}T00:00:00Z`).getTime();
  // One more day on each side, because the doctor's zone can be many hours from UTC.
  const isAroundThatDay = and(
    gt(appointments.startsAt, deps.clock.now()),
    gt(appointments.startsAt, new Date(midnight - DAY_SECONDS * 1_000)),
    lt(appointments.startsAt, new Date(midnight + 2 * DAY_SECONDS * 1_000)),
  );
  const candidates = await lockScheduledVisits(tx, doctorId, isAroundThatDay);
  const visits = candidates.filter(({ startsAt }) => zonedDate(startsAt, timezone) === date);
  visits.sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  const firstVisitByPatient = new Map<string, string>();
  for (const { id, patientId } of visits)
    if (!firstVisitByPatient.has(patientId)) firstVisitByPatient.set(patientId, id);
  return [...firstVisitByPatient.values()];
}

async function sendToPatient(
  tx: Tx,
  deps: Deps,
  id: string,
  { text, messageId }: { text: string; messageId: string },
): Promise<NotificationRow | undefined> {
  const visit = await findVisitWithAccounts(tx, id);
  const userId = visit?.row.patient.userId;
  if (!visit || !userId) return undefined;
  const { row, accounts } = visit;
  const name = doctorTitle(row.doctor.name);
  const account = accounts.find(({ id: accountId }) => accountId === userId);
  const note = await notify(tx, {
    userId,
    topic: 'day-message',
    type: 'appointment',
    message: `${name} wrote about your appointment ${formatVisitTime(row, account)}: ${text}`,
    link: visitPath(id),
    dedupeKey: `day-message:${messageId}`,
    createdAt: deps.clock.now(),
  });
  if (note && account)
    await enqueueMail(
      tx,
      deps,
      {
        to: account,
        topic: 'day-message',
        subject: 'A message about your appointment',
        text: letter(row.patient.name, [
          `${withoutLinks(name)} wrote about your appointment ${formatVisitTime(row, account)}:`,
          withoutLinks(text),
          'Your appointment stays as it is. Your doctor does not see replies to this email.',
        ]),
      },
      { notAfter: row.appointment.startsAt },
    );
  return note;
}

/** Counted in the same transaction, so that a message to nobody is not counted. */
function spendMessage(tx: Tx, deps: Deps, doctorId: string): Promise<void> {
  return requireBudget(
    tx,
    deps.clock.now(),
    { key: `day-message:${doctorId}`, limit: DAY_MESSAGES_PER_DAY, windowSeconds: DAY_SECONDS },
    `You can send ${DAY_MESSAGES_PER_DAY} messages a day. Please send the next one tomorrow.`,
  );
}

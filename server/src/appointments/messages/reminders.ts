import * as z from 'zod/mini';
import { readMessageChoices } from '../../choices/read-message-choices';
import type { Queryable, Tx } from '../../db/client';
import { pipelined } from '../../db/statements/pipelined';
import type { Deps } from '../../deps';
import { defineJob, enqueue, enqueueAll, type NewJob, newJob } from '../../jobs/queue';
import { type NotificationRow, notifyAll, publishNote } from '../../notifications/notify';
import { visitPath } from './appointment-text';
import { isAsPlanned, REMINDER, retryAt, toRecipient, whenToRemind } from './due-reminder';
import { findVisitWithAccounts } from './find-visit-with-accounts';
import { mailReminder, type reminderToPerson } from './mail-reminder';
import { remindLater } from './remind-later';
import { reminderNote, reminderPush } from './reminder-text';

const HOUR_MS = 3_600_000;
/** A late reminder is skipped once the next one is due or the visit begins. */
const REMINDERS = [
  { hours: 24, skippedFromHours: 1 },
  { hours: 1, skippedFromHours: 0 },
] as const;

const dueReminder = z.object({ appointmentId: z.string(), startsAt: z.string(), hours: z.number() });
type DueReminder = z.output<typeof dueReminder>;

const reminderKey = ({ appointmentId, startsAt, hours }: DueReminder) =>
  `remind:${appointmentId}:${startsAt}:${hours}`;

interface PlannedVisit {
  id: string;
  startsAt: Date;
}

export async function enqueueReminders(tx: Queryable, visit: PlannedVisit, now: Date): Promise<void> {
  await enqueueAll(tx, reminderJobs(visit, now));
}

/** The confirmation has just been sent, so a reminder that is already past is not planned. */
export function reminderJobs({ id: appointmentId, startsAt }: PlannedVisit, now: Date): NewJob[] {
  const due = REMINDERS.map(({ hours }) => {
    const payload = { appointmentId, startsAt: startsAt.toISOString(), hours };
    const runAt = new Date(startsAt.getTime() - hours * HOUR_MS);
    return newJob(remind, payload, { runAt, dedupeKey: reminderKey(payload) });
  });
  return due.filter(({ runAt }) => runAt > now);
}

export const remind = defineJob({
  kind: 'remind',
  payload: dueReminder,
  run: async (deps, payload) => {
    const notes = await deps.db.transaction((tx) => remindBoth(tx, deps, payload));
    deps.jobs.nudge();
    for (const note of notes) publishNote(deps, note);
  },
});

async function remindBoth(tx: Tx, deps: Deps, payload: DueReminder): Promise<NotificationRow[]> {
  const now = deps.clock.now();
  const skippedFromHours = REMINDERS.find(({ hours }) => hours === payload.hours)?.skippedFromHours ?? 0;
  const until = new Date(Date.parse(payload.startsAt) - skippedFromHours * HOUR_MS);
  const { appointmentId, startsAt } = payload;
  const planned = { appointmentId, startsAt, notAfter: until.toISOString() };
  const visit = await findVisitWithAccounts(tx, appointmentId);
  if (!visit || until <= now || !isAsPlanned(visit, startsAt)) return [];
  const people = await pipelined(
    ...visit.accounts.map(async (account) => {
      const decisions = whenToRemind(await readMessageChoices(tx, account.id), now, until);
      return { account, decisions, to: toRecipient(visit, account) };
    }),
  );
  const notes = await notifyAll(
    tx,
    people.map(({ account, decisions, to }) => ({
      userId: account.id,
      topic: REMINDER,
      type: 'appointment',
      message: reminderNote(to, now),
      link: visitPath(appointmentId),
      dedupeKey: reminderKey(payload),
      createdAt: now,
      push: decisions.push.when === 'now' ? { text: reminderPush(to, now), until } : 'none',
    })),
  );
  const sent = people.flatMap(({ account, decisions }) => {
    const note = notes.find(({ userId }) => userId === account.id);
    return note ? [{ account, decisions, note }] : [];
  });
  for (const { account, decisions, note } of sent) {
    // A family member has no address, so the email goes to everyone who got a copy of the notification.
    const copies = account.email === '' ? (note.copies ?? []) : [];
    for (const { userId, id } of copies) {
      const reminder = { ...planned, userId, noteId: id, patientUserId: account.id };
      await mailOrPostpone(tx, reminder, whenToRemind(await readMessageChoices(tx, userId), now, until), now);
    }
    if (account.email !== '')
      await mailOrPostpone(tx, { ...planned, userId: account.id, noteId: note.id }, decisions, now);
  }
  return notes;
}

async function mailOrPostpone(
  tx: Tx,
  reminder: z.output<typeof reminderToPerson>,
  decisions: ReturnType<typeof whenToRemind>,
  now: Date,
): Promise<void> {
  const at = retryAt(decisions);
  if (at) await enqueue(tx, remindLater, reminder, { runAt: at, dedupeKey: `later:${reminder.noteId}` });
  else if (decisions.mail.when === 'now') await enqueue(tx, mailReminder, reminder, { runAt: now });
}

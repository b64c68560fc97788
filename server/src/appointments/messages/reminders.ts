import * as z from 'zod/mini';
import { readPerson } from '../../choices/read-person';
import type { Queryable, Tx } from '../../db/client';
import { pipelined } from '../../db/statements/pipelined';
import type { Deps } from '../../deps';
import { defineJob, enqueue, enqueueAll } from '../../jobs/queue';
import { type NotificationRow, notifyAll, publishNote } from '../../notifications/notify';
import { findWithAccounts } from './announce';
import { visitPath } from './appointment-words';
import { isAsPlanned, REMINDER, remindedSide, waitUntil, whenToRemind } from './due-reminder';
import { mailReminder, type reminderToPerson } from './mail-reminder';
import { remindLater } from './remind-later';
import { reminderNote, reminderPush } from './reminder-words';

const HOUR_MS = 3_600_000;
/** Longest first. A reminder that is so late that the next one is due is skipped. */
const REMINDERS = [
  { hours: 24, until: 1 },
  { hours: 1, until: 0 },
] as const;

const dueReminder = z.object({ appointmentId: z.string(), startsAt: z.string(), hours: z.number() });
type DueReminder = z.output<typeof dueReminder>;

const reminderKey = ({ appointmentId, startsAt, hours }: DueReminder) =>
  `remind:${appointmentId}:${startsAt}:${hours}`;

/**
 * Call in the transaction that books or moves. A booking made after a reminder's time gets no such reminder: its
 * confirmation has just said the same.
 */
export async function enqueueReminders(
  tx: Queryable,
  appointment: { id: string; startsAt: Date },
  now: Date,
): Promise<void> {
  const due = REMINDERS.map(({ hours }) => {
    const visit = { appointmentId: appointment.id, startsAt: appointment.startsAt.toISOString(), hours };
    const runAt = new Date(appointment.startsAt.getTime() - hours * HOUR_MS);
    return { payload: visit, runAt, dedupeKey: reminderKey(visit) };
  });
  await enqueueAll(
    tx,
    remind,
    due.filter(({ runAt }) => runAt > now),
  );
}

export const remind = defineJob({
  kind: 'remind',
  payload: dueReminder,
  run: async (deps, visit) => {
    const notes = await deps.db.transaction((tx) => remindBoth(tx, deps, visit));
    deps.jobs.nudge();
    for (const note of notes) publishNote(deps, note);
  },
});

async function remindBoth(tx: Tx, deps: Deps, visit: DueReminder): Promise<NotificationRow[]> {
  const now = deps.clock.now();
  const hoursBefore = REMINDERS.find(({ hours }) => hours === visit.hours)?.until ?? 0;
  const until = new Date(Date.parse(visit.startsAt) - hoursBefore * HOUR_MS);
  const { appointmentId, startsAt } = visit;
  const planned = { appointmentId, startsAt, notAfter: until.toISOString() };
  const about = await findWithAccounts(tx, appointmentId);
  if (!about || until <= now || !isAsPlanned(about, startsAt)) return [];
  const people = await pipelined(
    ...about.accounts.map(async (account) => {
      const decisions = whenToRemind(await readPerson(tx, account.id), now, until);
      return { account, decisions, to: remindedSide(about, account) };
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
      dedupeKey: reminderKey(visit),
      createdAt: now,
      push: decisions.push.when === 'now' ? { text: reminderPush(to, now), until } : 'none',
    })),
  );
  const waiting = people.flatMap(({ account, decisions }) => {
    const note = notes.find(({ userId }) => userId === account.id);
    return note ? [{ account, decisions, note }] : [];
  });
  for (const { account, decisions, note } of waiting) {
    // A family member has no address: the mail goes to everybody who got the notification for them.
    const copies = account.email === '' ? (note.copies ?? []) : [];
    for (const { userId, id } of copies) {
      const reminder = { ...planned, userId, noteId: id, patientUserId: account.id };
      await mailOrWait(tx, reminder, whenToRemind(await readPerson(tx, userId), now, until), now);
    }
    if (account.email !== '')
      await mailOrWait(tx, { ...planned, userId: account.id, noteId: note.id }, decisions, now);
  }
  return notes;
}

/** The notification is stored already. The rest comes now or after quiet hours. */
async function mailOrWait(
  tx: Tx,
  reminder: z.output<typeof reminderToPerson>,
  decisions: ReturnType<typeof whenToRemind>,
  now: Date,
): Promise<void> {
  const at = waitUntil(decisions);
  if (at) await enqueue(tx, remindLater, reminder, { runAt: at, dedupeKey: `later:${reminder.noteId}` });
  else if (decisions.mail.when === 'now') await enqueue(tx, mailReminder, reminder, { runAt: now });
}

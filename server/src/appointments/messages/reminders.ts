import { withoutLinks } from '@carelane/contract/auth/plain-name';
import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Queryable } from '../../db/client';
import { users } from '../../db/schema';
import { defineJob, enqueueAll } from '../../jobs/queue';
import { greeting } from '../../mail/greeting';
import { enqueueMail } from '../../mail/send-mail';
import { notificationOnWire, notify } from '../../notifications/notify';
import { type AppointmentRow, findAppointment } from '../queries';
import { whenInWords } from './appointment-words';

const HOUR_MS = 3_600_000;
/** Longest first. A reminder that is so late that the next one is due is skipped. */
const REMINDERS = [
  { hours: 24, until: 1 },
  { hours: 1, until: 0 },
] as const;

/**
 * Call in the transaction that books or moves. A booking made after a reminder's time gets no such reminder: its
 * confirmation has just said the same.
 */
export async function enqueueReminders(
  tx: Queryable,
  appointment: { id: string; startsAt: Date },
  now: Date,
): Promise<void> {
  const startsAt = appointment.startsAt.toISOString();
  const due = REMINDERS.map(({ hours }) => ({
    payload: { appointmentId: appointment.id, startsAt, hours },
    runAt: new Date(appointment.startsAt.getTime() - hours * HOUR_MS),
    dedupeKey: `remind:${appointment.id}:${startsAt}:${hours}`,
  }));
  await enqueueAll(
    tx,
    remind,
    due.filter(({ runAt }) => runAt > now),
  );
}

export const remind = defineJob({
  kind: 'remind',
  payload: z.object({ appointmentId: z.string(), startsAt: z.string(), hours: z.number() }),
  run: async (deps, { appointmentId, startsAt, hours }) => {
    const now = deps.clock.now();
    const until = REMINDERS.find((reminder) => reminder.hours === hours)?.until ?? 0;
    const note = await deps.db.transaction(async (tx) => {
      const row = await findAppointment(tx, appointmentId);
      if (row?.appointment.status !== 'scheduled') return undefined;
      if (row.appointment.startsAt.toISOString() !== startsAt) return undefined;
      const notAfter = new Date(row.appointment.startsAt.getTime() - until * HOUR_MS);
      if (notAfter <= now) return undefined;
      if (!row.patient.userId) return undefined;
      const note = await notify(tx, {
        userId: row.patient.userId,
        type: 'appointment',
        message: `Reminder: your appointment with ${doctorTitle(row.doctor.name)} is ${whenInWords(row)}.`,
        link: '/dashboard',
        dedupeKey: `remind:${appointmentId}:${startsAt}:${hours}`,
        createdAt: now,
      });
      if (!note) return undefined;
      const [account] = await tx
        .select({ email: users.email, emailConfirmedAt: users.emailConfirmedAt })
        .from(users)
        .where(eq(users.id, row.patient.userId));
      if (account) await enqueueMail(tx, deps, { to: account, ...reminderMail(row, hours) }, { notAfter });
      return note;
    });
    if (!note) return;
    deps.jobs.nudge();
    deps.realtime.toUser(note.userId, 'notification', notificationOnWire(note));
  },
});

function reminderMail(row: AppointmentRow, hours: number): { subject: string; text: string } {
  const { appointment, doctor, patient } = row;
  const where =
    appointment.consultationType === 'Video Consultation'
      ? 'It is a video consultation. Open your dashboard to join from 15 minutes before the start.'
      : `It is an in-person consultation.${doctor.clinicAddress ? `\n\nClinic: ${doctor.clinicAddress}` : ''}`;
  return {
    subject: `Your appointment is in ${hours} ${hours === 1 ? 'hour' : 'hours'}`,
    text: `${greeting(patient.name)}\n\nyour appointment with ${doctorTitle(withoutLinks(doctor.name))} is ${whenInWords(row)}.\n\n${where}\n\nIf you cannot come, you can cancel or move it until it starts, and a canceled visit is refunded in full.\n\nCarelane`,
  };
}

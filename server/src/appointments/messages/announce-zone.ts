import { withoutLinks } from '@carelane/contract/auth/plain-name';
import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import type { AfterCommit } from '../../auth/account/account-part';
import type { Tx } from '../../db/client';
import { appointments, users } from '../../db/schema';
import type { Deps } from '../../deps';
import { greeting } from '../../mail/greeting';
import { enqueueMails } from '../../mail/send-mail';
import { notificationOnWire, notifyAll } from '../../notifications/notify';
import { type AppointmentRow, selectAppointments } from '../queries';
import { instantInWords, whenInWords } from './appointment-words';

/** One mail and one notification for each person, however many visits they have. */
export async function announceZone(
  tx: Tx,
  deps: Deps,
  { id, timezone }: { id: string; timezone: string },
): Promise<AfterCommit | undefined> {
  const now = deps.clock.now();
  const visits = await selectAppointments(
    tx,
    and(eq(appointments.doctorId, id), eq(appointments.status, 'scheduled'), gt(appointments.startsAt, now)),
  ).orderBy(asc(appointments.startsAt));
  const letters = [...lettersByReader(visits, timezone)];
  if (letters.length === 0) return undefined;
  const accounts = await tx
    .select()
    .from(users)
    .where(
      inArray(
        users.id,
        letters.map(([userId]) => userId),
      ),
    );
  await enqueueMails(
    tx,
    deps,
    accounts.map((account) => ({
      to: account,
      subject: 'A new time zone for your appointments',
      text: [
        greeting(account.name),
        ...(letters.find(([userId]) => userId === account.id)?.[1].paragraphs ?? []),
        `You find your appointments here: ${deps.config.publicUrl}/appointments`,
        'Carelane',
      ].join('\n\n'),
    })),
  );
  const notes = await notifyAll(
    tx,
    letters.map(([userId, { message }]) => ({
      userId,
      message,
      type: 'appointment',
      link: '/appointments',
      createdAt: now,
    })),
  );
  return () => {
    deps.jobs.nudge();
    for (const note of notes) deps.realtime.toUser(note.userId, 'notification', notificationOnWire(note));
  };
}

interface Letter {
  message: string;
  paragraphs: string[];
}

function lettersByReader(visits: AppointmentRow[], zone: string): Map<string, Letter> {
  const readers = new Set(visits.flatMap(({ doctor, patient }) => [doctor.userId, patient.userId]));
  const letters = new Map<string, Letter>();
  for (const reader of readers) {
    const own = visits.filter(({ doctor, patient }) => [doctor.userId, patient.userId].includes(reader));
    const [first] = own;
    if (reader === null || !first) continue;
    const opening =
      first.doctor.userId === reader
        ? `Your time zone is now ${zone}.`
        : `${doctorTitle(withoutLinks(first.doctor.name))} now works in the time zone ${zone}.`;
    letters.set(reader, compose(opening, own, zone));
  }
  return letters;
}

function compose(opening: string, visits: AppointmentRow[], zone: string): Letter {
  const times = visits.map((visit) => inBothZones(visit, zone));
  const stays =
    times.length === 1
      ? `Your appointment stays when it was: ${times[0]}.`
      : `Your ${times.length} appointments stay when they were. The next one is ${times[0]}.`;
  return {
    message: `${opening} ${stays}`,
    paragraphs:
      times.length === 1
        ? [`${opening} ${stays}`]
        : [`${opening} Your appointments stay when they were:`, times.map((time) => `- ${time}`).join('\n')],
  };
}

/** As it was agreed, and as the doctor's clock will show it. */
function inBothZones(visit: AppointmentRow, zone: string): string {
  const agreed = whenInWords(visit);
  if (visit.doctor.timezone === zone) return agreed;
  return `${agreed}, which is ${instantInWords(visit.appointment.startsAt, zone)}`;
}

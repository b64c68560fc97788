import { withoutLinks } from '@carelane/contract/auth/links-in-text';
import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import { zoneName } from '@carelane/contract/time/zone-name';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { AfterCommit } from '../../auth/account/account-hooks';
import type { UserRow } from '../../auth/queries';
import type { Tx } from '../../db/client';
import { isUpcoming } from '../../db/is-upcoming';
import { appointments, users } from '../../db/schema';
import type { Deps } from '../../deps';
import { greeting } from '../../mail/greeting';
import { enqueueMails } from '../../mail/send-mail';
import { notifyAll, publishNote } from '../../notifications/notify';
import { type AppointmentRow, selectAppointments } from '../queries';
import { formatDateAndTime } from './appointment-text';

export async function announceZone(
  tx: Tx,
  deps: Deps,
  { id, timezone }: { id: string; timezone: string },
): Promise<AfterCommit | undefined> {
  const now = deps.clock.now();
  const visits = await selectAppointments(tx, and(eq(appointments.doctorId, id), isUpcoming(now))).orderBy(
    asc(appointments.startsAt),
  );
  const readers = visits.flatMap(({ doctor, patient }) => [doctor.userId, patient.userId]);
  const accounts = await tx
    .select()
    .from(users)
    .where(
      inArray(
        users.id,
        readers.filter((userId) => userId !== null),
      ),
    );
  const letters = accounts.map((account) => ({ account, ...writeLetter(visits, account, timezone) }));
  if (letters.length === 0) return undefined;
  await enqueueMails(
    tx,
    deps,
    letters.map(({ account, paragraphs }) => ({
      to: account,
      topic: 'zone-changed' as const,
      subject: 'A new time zone for your appointments',
      text: [
        greeting(account.name),
        ...paragraphs,
        `Your appointments are here: ${deps.config.publicUrl}/appointments`,
        'Carelane',
      ].join('\n\n'),
    })),
  );
  const notes = await notifyAll(
    tx,
    letters.map(({ account, message }) => ({
      userId: account.id,
      message,
      topic: 'zone-changed',
      type: 'appointment',
      link: '/appointments',
      createdAt: now,
    })),
  );
  return () => {
    deps.jobs.nudge();
    for (const note of notes) publishNote(deps, note);
  };
}

function writeLetter(visits: AppointmentRow[], account: UserRow, zone: string) {
  const ownVisits = visits.filter(({ doctor, patient }) =>
    [doctor.userId, patient.userId].includes(account.id),
  );
  const [first] = ownVisits;
  const opening =
    first && first.doctor.userId !== account.id
      ? `${doctorTitle(withoutLinks(first.doctor.name))} now works in ${zoneName(zone)}.`
      : `Your hours are now in ${zoneName(zone)}.`;
  const times = ownVisits.map(({ appointment, doctor }) =>
    formatDateAndTime(appointment.startsAt, zone, account.timezone ?? doctor.timezone),
  );
  const unchanged =
    times.length === 1
      ? `The time of your appointment does not change: it is ${times[0]}.`
      : `The times of your ${times.length} appointments do not change. The next one is ${times[0]}.`;
  return {
    message: `${opening} ${unchanged}`,
    paragraphs:
      times.length === 1
        ? [`${opening} ${unchanged}`]
        : [
            `${opening} The times of your appointments do not change:`,
            times.map((time) => `- ${time}`).join('\n'),
          ],
  };
}

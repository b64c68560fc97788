import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import { zoneName } from '@carelane/contract/time/zone-name';
import { minuteLabel, zonedTime } from '@carelane/contract/time/zoned-time';
import { and, asc, eq, lt, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Queryable } from '../../db/client';
import { isUpcoming } from '../../db/is-upcoming';
import { appointments, doctorProfiles, jobs, users } from '../../db/schema';
import { defineJob, defineSweep } from '../../jobs/queue';
import { enqueueMail, readChoicesIfMailWanted } from '../../mail/send-mail';
import { letter } from './appointment-mails';

const oneDayAfter = (now: Date) => new Date(now.getTime() + 86_400_000);
const KIND = 'doctor-day';

/**
 * Until 09:00 in case no node was running at 07:00. A visit booked after 07:00 needs no email, because its confirmation
 * has just arrived.
 */
export const planDoctorDays = defineSweep({
  kind: 'plan-doctor-days',
  everySeconds: 60,
  run: async ({ db, clock, jobs: queue }) => {
    const now = clock.now();
    const at = sql`${now.toISOString()}::timestamptz`;
    const zone = doctorProfiles.timezone;
    const today = sql`(${at} at time zone ${zone})::date`;
    const sevenAm = sql`((${today} + time '07:00') at time zone ${zone})`;
    await db
      .insert(jobs)
      .select(
        // One value for each column of `jobs`, in column order.
        sql`select gen_random_uuid()::text, ${KIND}::text,
          jsonb_build_object('doctorId', ${doctorProfiles.id}, 'date', to_char(${today}, 'YYYY-MM-DD')),
          ${at}, 0, null::timestamptz, null::text,
          'doctor-day:' || ${doctorProfiles.id} || ':' || to_char(${today}, 'YYYY-MM-DD'),
          null::timestamptz, null::timestamptz, ${at}
          from ${doctorProfiles}
          where (${at} at time zone ${zone})::time >= time '07:00' and (${at} at time zone ${zone})::time < time '09:00'
          and exists (select 1 from ${appointments} where ${appointments.doctorId} = ${doctorProfiles.id}
            and ${and(isUpcoming(now), lt(appointments.startsAt, oneDayAfter(now)))}
            and (${appointments.startsAt} at time zone ${zone})::date = ${today}
            and ${appointments.createdAt} <= ${sevenAm})`,
      )
      .onConflictDoNothing({ target: jobs.dedupeKey });
    queue.nudge();
  },
});

export const mailDoctorDay = defineJob({
  kind: KIND,
  payload: z.object({ doctorId: z.string(), date: z.string() }),
  run: async (deps, { doctorId, date }) => {
    const { visits, doctor } = await findDoctorDay(deps.db, doctorId, date, deps.clock.now());
    const last = visits.at(-1);
    if (!doctor || !last || doctor.suspendedAt) return;
    const topic = 'doctor-day';
    if (!(await readChoicesIfMailWanted(deps, { userId: doctor.id, topic }, last.startsAt))) return;
    const mail = { to: doctor, topic, ...dayMail(doctor, visits, deps.config.publicUrl) } as const;
    const dedupeKey = `mail:doctor-day:${doctorId}:${date}`;
    await enqueueMail(deps.db, deps, mail, { dedupeKey, notAfter: last.startsAt });
    deps.jobs.nudge();
  },
});

async function findDoctorDay(db: Queryable, doctorId: string, date: string, now: Date) {
  const [doctor] = await db
    .select({
      id: users.id,
      email: users.email,
      emailConfirmedAt: users.emailConfirmedAt,
      suspendedAt: users.suspendedAt,
      name: doctorProfiles.name,
      timezone: doctorProfiles.timezone,
    })
    .from(doctorProfiles)
    .innerJoin(users, eq(users.id, doctorProfiles.userId))
    .where(eq(doctorProfiles.id, doctorId));
  const upcoming = await db
    .select({ startsAt: appointments.startsAt, consultationType: appointments.consultationType })
    .from(appointments)
    .where(
      and(eq(appointments.doctorId, doctorId), isUpcoming(now), lt(appointments.startsAt, oneDayAfter(now))),
    )
    .orderBy(asc(appointments.startsAt));
  const visits = upcoming.flatMap((visit) => {
    const local = doctor && zonedTime(visit.startsAt, doctor.timezone);
    return local?.date === date ? [{ ...visit, time: minuteLabel(local.minuteOfDay) }] : [];
  });
  return { doctor, visits };
}

type Day = Awaited<ReturnType<typeof findDoctorDay>>;

function dayMail(
  { name, timezone }: NonNullable<Day['doctor']>,
  visits: Day['visits'],
  publicUrl: string,
): { subject: string; text: string } {
  const visitCount = visits.length === 1 ? '1 visit' : `${visits.length} visits`;
  const lines = visits.map(({ time, consultationType }) => `- ${time}, ${consultationType}`);
  return {
    subject: `You have ${visitCount} today`,
    text: letter(doctorTitle(name), [
      `you have ${visitCount} today (${zoneName(timezone)}):`,
      lines.join('\n'),
      `Your day: ${publicUrl}/dashboard`,
    ]),
  };
}

import type { doctorActivity, doctorStats, doctorWeeks } from '@carelane/contract/appointments/endpoints';
import { slotLabel } from '@carelane/contract/doctors/slot-grid';
import type { EndpointData } from '@carelane/contract/endpoint';
import { addDays, weekdayIndex, zonedDate } from '@carelane/contract/time/zoned-time';
import { and, count, desc, eq, gte, isNotNull, lt, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../db/client';
import { isUpcoming } from '../db/is-upcoming';
import { appointments, doctorTallies, patientProfiles } from '../db/schema';
import { imageUrl } from '../images/store-image';

/** A visit that the doctor could not attend counts as canceled, even if the patient chose another time. */
function completionRate(completed: number, canceled: number, missed: number): number {
  const ended = completed + canceled + missed;
  return ended === 0 ? 0 : Math.round((completed * 100) / ended);
}

export async function readDoctorTally(db: Queryable, doctorId: string) {
  const [tally] = await db.select().from(doctorTallies).where(eq(doctorTallies.doctorId, doctorId));
  return tally ?? { scheduled: 0, completed: 0, canceled: 0, patients: 0 };
}

export async function countScheduledAfter(db: Queryable, doctorId: string, now: Date): Promise<number> {
  const [upcoming] = await db
    .select({ total: count() })
    .from(appointments)
    .where(and(eq(appointments.doctorId, doctorId), isUpcoming(now)));
  return upcoming?.total ?? 0;
}

export async function readDoctorStats(
  db: Queryable,
  doctorId: string,
  now: Date,
): Promise<EndpointData<typeof doctorStats>> {
  const { scheduled, completed, canceled, patients } = await readDoctorTally(db, doctorId);
  const upcoming = await countScheduledAfter(db, doctorId, now);
  const canceledByDoctor = await countCanceledByDoctor(db, doctorId);
  return {
    totalAppointments: scheduled + completed + canceled,
    upcoming,
    patients,
    canceledByDoctor: canceledByDoctor.total,
    completionRate: completionRate(completed, canceled + canceledByDoctor.moved, scheduled - upcoming),
  };
}

async function countCanceledByDoctor(db: Queryable, doctorId: string) {
  const [row] = await db
    .select({
      total: count(),
      moved: sql<number>`(count(*) filter (where ${appointments.status} <> 'canceled'))::int`,
    })
    .from(appointments)
    .where(and(eq(appointments.doctorId, doctorId), isNotNull(appointments.doctorCanceledAt)));
  return row ?? { total: 0, moved: 0 };
}

const ACTIVITY_ENTRIES = 8;

export async function readDoctorActivity(
  db: Queryable,
  doctor: { id: string; timezone: string },
): Promise<(EndpointData<typeof doctorActivity>[number] & { patientId: string })[]> {
  const rows = await db
    .select({
      id: appointments.id,
      status: appointments.status,
      startsAt: appointments.startsAt,
      date: appointments.localDate,
      slot: appointments.slot,
      timezone: appointments.timezone,
      at: appointments.updatedAt,
      changes: appointments.calendarSequence,
      patientId: appointments.patientId,
      patientName: patientProfiles.name,
      imageId: patientProfiles.imageId,
    })
    .from(appointments)
    .innerJoin(patientProfiles, eq(patientProfiles.id, appointments.patientId))
    .where(and(eq(appointments.doctorId, doctor.id), ne(appointments.status, 'held')))
    .orderBy(desc(appointments.updatedAt))
    .limit(ACTIVITY_ENTRIES);
  return rows.map((row) => ({
    id: row.id,
    appointmentId: row.id,
    kind: activityKind(row),
    patientId: row.patientId,
    patientName: row.patientName,
    patientImage: imageUrl(row.imageId),
    date: row.date,
    time: slotLabel(row.slot),
    timezone: row.timezone ?? doctor.timezone,
    startsAt: row.startsAt.toISOString(),
    at: row.at.toISOString(),
  }));
}

function activityKind({ status, changes }: { status: string; changes: number }) {
  if (status === 'completed' || status === 'canceled') return status;
  return changes > 0 ? 'moved' : 'booked';
}

const WEEKS_SHOWN = 8;
const DAY_MS = 86_400_000;

export async function readDoctorWeeks(
  db: Queryable,
  doctor: { id: string; timezone: string },
  now: Date,
): Promise<EndpointData<typeof doctorWeeks>> {
  const today = zonedDate(now, doctor.timezone);
  const thisWeek = addDays(today, -weekdayIndex(today));
  const firstWeek = addDays(thisWeek, -7 * (WEEKS_SHOWN - 1));
  const week = sql<string>`to_char(date_trunc('week', ${appointments.localDate}), 'YYYY-MM-DD')`;
  const rows = await db
    .select({ week, status: appointments.status, total: count() })
    .from(appointments)
    .where(
      and(
        eq(appointments.doctorId, doctor.id),
        ne(appointments.status, 'held'),
        // One more day on both sides, because the week is in the doctor's time zone.
        gte(appointments.startsAt, new Date(Date.parse(firstWeek) - DAY_MS)),
        lt(appointments.startsAt, new Date(Date.parse(thisWeek) + 8 * DAY_MS)),
      ),
    )
    .groupBy(week, appointments.status);
  return Array.from({ length: WEEKS_SHOWN }, (_, index) => {
    const weekStartsOn = addDays(firstWeek, 7 * index);
    const countWith = (status: string) =>
      rows.find((row) => row.week === weekStartsOn && row.status === status)?.total ?? 0;
    return {
      weekStartsOn,
      completed: countWith('completed'),
      canceled: countWith('canceled'),
      scheduled: countWith('scheduled'),
    };
  });
}

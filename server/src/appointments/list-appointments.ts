import type { ListQuery } from '@carelane/contract/appointments/endpoints';
import { JOIN_CLOSES_MINUTES_AFTER } from '@carelane/contract/appointments/join-window';
import { MAX_LATE_MINUTES } from '@carelane/contract/appointments/lateness';
import type { Role } from '@carelane/contract/auth/account';
import { addDays, zonedDate, zonedInstant } from '@carelane/contract/time/zoned-time';
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Queryable } from '../db/client';
import { appointments, doctorProfiles, patientProfiles, users } from '../db/schema';
import { readStatement, rowLimit } from '../db/statements/statement';
import { decodeCursor, encodeCursor } from '../http/endpoints/page-cursor';
import { countScheduledAfter, readDoctorTally } from './doctor-figures';
import { type AppointmentRow, selectAppointments } from './queries';

export interface ListOwner {
  role: Role;
  profileId: string;
  userId: string;
  zone: string;
}

interface AppointmentPage {
  rows: AppointmentRow[];
  page: { total?: number; nextCursor: string | null };
}

/** Keyset pages: the cost depends on the page size, not on how many appointments there are. */
export async function listAppointments(
  db: Queryable,
  owner: ListOwner,
  query: ListQuery,
  now: Date,
): Promise<AppointmentPage> {
  const at = query.at ? new Date(query.at) : now;
  const queries = OWNER_QUERIES[owner.role];
  const filter = and(
    eq(queries.profileColumn, owner.profileId),
    query.status ? eq(appointments.status, query.status) : undefined,
    listFilter(query.list, owner.role, at, query.zone ?? owner.zone),
  );
  const isAscending = query.list === 'today' || query.list === 'upcoming' || query.list === 'ahead';
  const order = isAscending ? asc : desc;
  const isUnfilteredFirstPage = !query.list && !query.status && !query.cursor;
  const rowsAndNext = isUnfilteredFirstPage
    ? await queries.newest(db, { profileId: owner.profileId, userId: owner.userId, limit: query.limit + 1 })
    : await selectAppointments(
        db,
        and(
          filter,
          queries.isOwnedBy(owner.userId),
          query.cursor ? afterCursor(query.cursor, isAscending) : undefined,
        ),
      )
        .orderBy(order(appointments.startsAt), order(appointments.id))
        .limit(query.limit + 1);
  const rows = rowsAndNext.slice(0, query.limit);
  const last = rowsAndNext.length > query.limit ? rows.at(-1) : undefined;
  const total = query.list ? await readTotal(db, owner, query, at, filter) : undefined;
  return {
    rows,
    page: {
      ...(total === undefined ? {} : { total }),
      nextCursor: last ? encodeCursor(last.appointment.startsAt, last.appointment.id) : null,
    },
  };
}

/** A doctor's past grows without limit, so its total comes from the tallies. */
async function readTotal(
  db: Queryable,
  owner: ListOwner,
  query: ListQuery,
  at: Date,
  filter: SQL | undefined,
): Promise<number | undefined> {
  if (owner.role === 'patient' || (query.list !== 'past' && query.list !== 'overdue'))
    return countRows(db, filter);
  if (query.list === 'overdue' || query.status) return undefined;
  const { scheduled, completed, canceled } = await readDoctorTally(db, owner.profileId);
  return scheduled + completed + canceled - (await countScheduledAfter(db, owner.profileId, at));
}

const OWNER_QUERIES = {
  doctor: ownerQueries('newest-of-doctor', appointments.doctorId, (user) => eq(doctorProfiles.userId, user)),
  patient: ownerQueries('newest-of-patient', appointments.patientId, (user) =>
    and(eq(patientProfiles.userId, user), isNull(patientProfiles.deletedAt)),
  ),
};

function ownerQueries(
  name: string,
  profileColumn: typeof appointments.doctorId | typeof appointments.patientId,
  isOwnedBy: (user: string | SQL<string>) => SQL | undefined,
) {
  const newest = readStatement(
    name,
    { profileId: profileColumn, userId: users.id, limit: rowLimit },
    (db, { profileId, userId, limit }) =>
      selectAppointments(db, and(eq(profileColumn, profileId), isOwnedBy(userId)))
        .orderBy(desc(appointments.startsAt), desc(appointments.id))
        .limit(limit),
  );
  return { profileColumn, isOwnedBy, newest };
}

/** The rules of contract/src/appointments/appointment-lists.ts, in SQL. */
function listFilter(list: ListQuery['list'], role: Role, at: Date, zone: string): SQL | undefined {
  const today = zonedDate(at, zone);
  const awaitsChoice = role === 'patient' ? isNotNull(appointments.chooseBy) : undefined;
  const isPlanned = or(eq(appointments.status, 'scheduled'), awaitsChoice);
  const earliestOpenStart = new Date(at.getTime() - JOIN_CLOSES_MINUTES_AFTER * 60_000);
  const canStillBeJoined = sql`${appointments.startsAt} + ${appointments.maxLateMinutes} * interval '1 minute'
    >= ${earliestOpenStart.toISOString()}::timestamptz`;
  switch (list) {
    case undefined:
      return undefined;
    case 'today':
      return and(
        gte(appointments.startsAt, startOfDay(today, zone)),
        lt(appointments.startsAt, startOfDay(addDays(today, 1), zone)),
      );
    case 'upcoming':
      return and(
        isPlanned,
        gt(appointments.startsAt, at),
        role === 'doctor' ? gte(appointments.startsAt, startOfDay(addDays(today, 1), zone)) : undefined,
      );
    case 'past':
      return or(
        lte(appointments.startsAt, at),
        and(
          ne(appointments.status, 'scheduled'),
          role === 'patient' ? isNull(appointments.chooseBy) : undefined,
        ),
      );
    case 'ahead':
      return and(
        isPlanned,
        // The first condition can use an index; the second is exact.
        gte(appointments.startsAt, new Date(earliestOpenStart.getTime() - MAX_LATE_MINUTES * 60_000)),
        canStillBeJoined,
      );
    case 'overdue':
      return and(
        eq(appointments.status, 'scheduled'),
        lt(appointments.startsAt, earliestOpenStart),
        not(canStillBeJoined),
      );
  }
}

/** Some zones change their clocks at midnight, so a day may begin later. */
function startOfDay(date: string, zone: string): Date {
  for (let minute = 0; minute <= 180; minute += 30) {
    const start = zonedInstant(date, minute, zone);
    if (start) return start;
  }
  return new Date(`${date}T00:00:00Z`);
}

function afterCursor(cursor: string, isAscending: boolean): SQL {
  const { at, id } = decodeCursor(cursor);
  const cursorPosition = sql`(${at}::timestamptz, ${id}::text)`;
  const rowPosition = sql`(${appointments.startsAt}, ${appointments.id})`;
  return isAscending ? sql`${rowPosition} > ${cursorPosition}` : sql`${rowPosition} < ${cursorPosition}`;
}

async function countRows(db: Queryable, filter: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(appointments)
    .where(and(ne(appointments.status, 'held'), filter));
  return row?.total ?? 0;
}

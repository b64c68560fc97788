import { nextFreeSlot, type Schedule, slotsForDate } from '@carelane/contract/doctors/slots-for-date';
import type { Specialty } from '@carelane/contract/doctors/specialties';
import { and, asc, eq, gte, isNotNull, or, sql } from 'drizzle-orm';
import { doctorProfiles } from '../db/schema';
import type { Deps } from '../deps';
import type { DoctorFilter } from '../doctors/doctor-search';
import { nameDistance } from '../doctors/name-distance';
import { loadSchedules } from '../doctors/schedules';

type Row = typeof doctorProfiles.$inferSelect & { schedule: Schedule };

/** What the words of a search mean, as the test states it: words in a name, a specialty, or a name with typos. */
export type Meaning = { name: string[] } | { specialty: Specialty } | { misspelt: string[] } | undefined;

/** The answer to a search, computed from the tables alone: SQL for the filters, the slot rule for each doctor, one by one. */
export async function searchFromScratch(deps: Deps, filter: DoctorFilter, meaning: Meaning) {
  const now = deps.clock.now();
  const rows = await listRows(deps, filter, meaning);
  const free = rows.filter(
    ({ schedule }) =>
      !filter.availableOn ||
      slotsForDate(schedule, filter.availableOn, now).some((slot) => slot.status === 'available'),
  );
  const found = meaning && 'misspelt' in meaning ? nearest(free, meaning.misspelt) : free;
  const shown = found.filter((row) => filter.maxFee === undefined || (row.fees ?? 500) <= filter.maxFee);
  const inOrder = filter.sort === 'soonest' ? sortBySoonest(shown, now) : shown;
  return {
    ids: inOrder.map(({ id }) => id),
    nextFree: inOrder.map(({ schedule }) => nextFreeSlot(schedule, now)?.startsAt.toISOString()),
    total: shown.length,
    aboveMaxFee: found.length - shown.length,
  };
}

async function listRows({ db, config, clock }: Deps, filter: DoctorFilter, meaning: Meaning): Promise<Row[]> {
  const t = doctorProfiles;
  const specialty = meaning && 'specialty' in meaning ? meaning.specialty : undefined;
  const words = meaning && 'name' in meaning ? meaning.name : [];
  const rows = await db
    .select()
    .from(t)
    .where(
      and(
        eq(t.status, 'active'),
        config.doctorVerification === 'required' ? isNotNull(t.verifiedAt) : undefined,
        filter.specialization ? eq(t.specialization, filter.specialization) : undefined,
        specialty ? eq(t.specialization, specialty) : undefined,
        filter.experience === undefined ? undefined : gte(t.experience, filter.experience),
        filter.minRating === undefined ? undefined : gte(t.rating, filter.minRating),
        filter.language ? sql`${filter.language} = any(${t.languages})` : undefined,
        ...words.map((word) =>
          word.length < 3
            ? or(sql`lower(${t.name}) like ${`${word}%`}`, sql`lower(${t.name}) like ${`% ${word}%`}`)
            : sql`lower(${t.name}) like ${`%${word}%`}`,
        ),
      ),
    )
    .orderBy(
      ...{
        rating: [sql`${t.rating} desc`, sql`${t.ratingCount} desc`],
        experience: [sql`${t.experience} desc`],
        fee: [sql`coalesce(${t.fees}, 500)`],
        soonest: [],
      }[filter.sort ?? 'rating'],
      asc(sql`${t.id} collate "C"`),
    );
  const schedules = await loadSchedules(db, rows, clock.now());
  return rows.flatMap((row) => {
    const schedule = schedules.get(row.id);
    return schedule ? [{ ...row, schedule }] : [];
  });
}

function nearest(rows: readonly Row[], words: string[]): Row[] {
  const measured = rows.map((row) => ({ row, distance: nameDistance(words, row.name) }));
  const best = Math.min(...measured.map(({ distance }) => distance ?? Number.POSITIVE_INFINITY));
  return measured.filter(({ distance }) => distance === best).map(({ row }) => row);
}

function sortBySoonest(rows: readonly Row[], now: Date): Row[] {
  const firstFreeMs = (row: Row) =>
    nextFreeSlot(row.schedule, now)?.startsAt.getTime() ?? Number.POSITIVE_INFINITY;
  const times = new Map(rows.map((row) => [row.id, firstFreeMs(row)]));
  const time = ({ id }: Row) => times.get(id) ?? 0;
  return [...rows].sort((a, b) => (time(a) === time(b) ? 0 : time(a) - time(b)));
}

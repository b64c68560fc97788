import { nextFreeSlot, type Schedule, slotsForDate } from '@carelane/contract/doctors/slots-for-date';
import type { Specialty } from '@carelane/contract/doctors/specialties';
import { and, asc, eq, gte, isNotNull, or, sql } from 'drizzle-orm';
import { doctorProfiles } from '../db/schema';
import type { Deps } from '../deps';
import type { DoctorFilter } from '../doctors/doctor-search';
import { nameDistance } from '../doctors/name-distance';
import { loadSchedules } from '../doctors/schedules';

type Row = typeof doctorProfiles.$inferSelect & { schedule: Schedule };

const DEFAULT_FEE = 500;

export type Meaning = { name: string[] } | { specialty: Specialty } | { misspelled: string[] } | undefined;

export async function searchFromScratch(deps: Deps, filter: DoctorFilter, meaning: Meaning) {
  const now = deps.clock.now();
  const rows = await listRows(deps, filter, meaning);
  const free = rows.filter(
    ({ schedule }) =>
      !filter.availableOn ||
      slotsForDate(schedule, filter.availableOn, now).some((slot) => slot.status === 'available'),
  );
  const found = meaning && 'misspelled' in meaning ? closestByName(free, meaning.misspelled) : free;
  const shown = found.filter(
    (row) => filter.maxFee === undefined || (row.fees ?? DEFAULT_FEE) <= filter.maxFee,
  );
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
  const order = {
    rating: [sql`${t.rating} desc`, sql`${t.ratingCount} desc`],
    experience: [sql`${t.experience} desc`],
    fee: [sql`coalesce(${t.fees}, ${DEFAULT_FEE})`],
    soonest: [],
  }[filter.sort ?? 'rating'];
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
    .orderBy(...order, asc(sql`${t.id} collate "C"`));
  const schedules = await loadSchedules(db, rows, clock.now());
  return rows.flatMap((row) => {
    const schedule = schedules.get(row.id);
    return schedule ? [{ ...row, schedule }] : [];
  });
}

function closestByName(rows: readonly Row[], words: string[]): Row[] {
  const measured = rows.map((row) => ({ row, distance: nameDistance(words, row.name) }));
  const best = Math.min(...measured.map(({ distance }) => distance ?? Number.POSITIVE_INFINITY));
  return measured.filter(({ distance }) => distance === best).map(({ row }) => row);
}

function sortBySoonest(rows: readonly Row[], now: Date): Row[] {
  const firstFreeMs = (row: Row) =>
    nextFreeSlot(row.schedule, now)?.startsAt.getTime() ?? Number.POSITIVE_INFINITY;
  const times = new Map(rows.map((row) => [row.id, firstFreeMs(row)]));
  const time = ({ id }: Row) => times.get(id) ?? 0;
  // Infinity minus infinity is not a number.
  return [...rows].sort((a, b) => (time(a) === time(b) ? 0 : time(a) - time(b)));
}

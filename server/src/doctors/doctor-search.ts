import type { allDoctors } from '@carelane/contract/doctors/endpoints';
import { FALLBACK_FEE } from '@carelane/contract/doctors/fee';
import { ALL_SPECIALTIES, SPECIALTIES } from '@carelane/contract/doctors/specialties';
import type { QueryOf } from '@carelane/contract/endpoint';
import { and, eq, gte, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Config } from '../config';
import { doctorProfiles } from '../db/schema';
import { hasFreeSlotOnSql } from './free-on-date';
import { isPractisingSql } from './queries';

export type DoctorFilter = Partial<QueryOf<typeof allDoctors>>;

export const feeSql = sql<number>`coalesce(${doctorProfiles.fees}, ${sql.raw(String(FALLBACK_FEE))})`;
const nameSql = sql<string>`lower(${doctorProfiles.name})`;

/** Everything that a search asks for but the fee and the words, which are counted and matched apart. */
export function searchConditions(config: Config, filter: DoctorFilter, now: Date): SQL | undefined {
  const specialty = specialtyOf(filter);
  return and(
    isPractisingSql(config),
    specialty === undefined ? undefined : eq(doctorProfiles.specialization, specialty),
    filter.experience === undefined ? undefined : gte(doctorProfiles.experience, filter.experience),
    filter.minRating === undefined ? undefined : gte(doctorProfiles.rating, filter.minRating),
    filter.language === undefined
      ? undefined
      : sql`${doctorProfiles.languages} @> array[${filter.language}]::text[]`,
    filter.availableOn === undefined ? undefined : hasFreeSlotOnSql(filter.availableOn, now),
  );
}

/** The specialty that is asked for, as it is written in the table; nothing for all of them. */
export function specialtyOf(filter: DoctorFilter): string | undefined {
  const name = filter.specialization?.toLowerCase();
  if (!name || name === ALL_SPECIALTIES.toLowerCase()) return undefined;
  return SPECIALTIES.find((specialty) => specialty.toLowerCase() === name) ?? filter.specialization;
}

/** The words that are searched for, without a title before them. */
export function wordsOf(filter: DoctorFilter): string[] {
  const typed = [filter.name, filter.search].filter(Boolean).join(' ').toLowerCase();
  return typed.split(/\s+/).filter((word) => word !== '' && !/^dr\.?$/.test(word));
}

/** Each word stands in the name; with `search` it may stand in the specialty instead. */
export function wordConditions(filter: DoctorFilter): SQL | undefined {
  const mayBeSpecialty = filter.search !== undefined;
  return and(
    ...wordsOf(filter).map((word) => {
      const named = nameHasWord(word);
      const specialties = SPECIALTIES.filter((specialty) => specialty.toLowerCase().includes(word));
      return mayBeSpecialty && specialties.length > 0
        ? or(named, inArray(doctorProfiles.specialization, specialties))
        : named;
    }),
  );
}

const SHORTEST_TRIGRAM = 3;

/** Below three letters the trigram index finds only beginnings of words. */
function nameHasWord(word: string): SQL | undefined {
  const escaped = word.replace(/[\\%_]/g, '\\$&');
  if ([...word].length >= SHORTEST_TRIGRAM) return sql`${nameSql} like ${`%${escaped}%`}`;
  return or(sql`${nameSql} like ${`${escaped}%`}`, sql`${nameSql} like ${`% ${escaped}%`}`);
}

/** How near the typed words come to some part of the name, from 0 to 1. */
export function nearnessSql(words: string[]): SQL<number> {
  const typed = words.join(' ');
  return sql<number>`(word_similarity(${typed}, ${nameSql}) + similarity(${typed}, ${nameSql}) / 10)`;
}

/** Uses the trigram index; the threshold is the transaction's. */
export function isNearSql(words: string[]): SQL {
  return sql`${nameSql} %> ${words.join(' ')}`;
}

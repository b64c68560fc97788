import type { allDoctors } from '@carelane/contract/doctors/endpoints';
import { ALL_SPECIALTIES, SPECIALTIES, type Specialty } from '@carelane/contract/doctors/specialties';
import type { EndpointQuery } from '@carelane/contract/endpoint';
import { and, eq, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Config } from '../config';
import type { Queryable } from '../db/client';
import { doctorProfiles, feeOrFallback } from '../db/schema';
import type { Deps } from '../deps';
import { meansDoctor } from './complaints/means-doctor';
import { specialtiesBeginningWith } from './complaints/specialties-beginning-with';
import { specialtiesMeant } from './complaints/specialties-meant';
import { hasFreeSlotOnSql } from './free-on-date';
import { isPractisingSql } from './queries';

export type DoctorFilter = Partial<EndpointQuery<typeof allDoctors>> & {
  /** Replaces the words by the specialties they were read as. */
  among?: Specialty[] | undefined;
};

export type SearchDeps = Pick<Deps, 'config' | 'clock'> & { db: Queryable };

export const feeSql = feeOrFallback(doctorProfiles.fees);
const nameSql = sql<string>`lower(${doctorProfiles.name})`;

/** All conditions of a search except the fee, which is counted separately, and the words, which are matched separately. */
export function searchConditions(config: Config, filter: DoctorFilter, now: Date): SQL | undefined {
  const specialty = filterSpecialty(filter);
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

/** The requested specialty, spelt as in the table. Undefined for all. */
export function filterSpecialty(filter: DoctorFilter): string | undefined {
  const name = filter.specialization?.toLowerCase();
  if (!name || name === ALL_SPECIALTIES.toLowerCase()) return undefined;
  return SPECIALTIES.find((specialty) => specialty.toLowerCase() === name) ?? filter.specialization;
}

export function withinFee(maxFee: number | SQL<number> | undefined): SQL | undefined {
  return maxFee === undefined ? undefined : lte(feeSql, maxFee);
}

/** The search words without a title. `search` also drops "doctor" and "specialist". */
export function filterWords(filter: DoctorFilter): string[] {
  const named = split(filter.name).filter((word) => !/^dr\.?$/.test(word));
  return [...named, ...split(filter.search).filter((word) => !meansDoctor(word.replace(/\.$/, '')))];
}

function split(typed = ''): string[] {
  return typed.toLowerCase().split(/\s+/).filter(Boolean);
}

/** Each word must occur in the name. With `search`, a word may mean a specialty, or all words together several. */
export function wordConditions(filter: DoctorFilter): SQL | undefined {
  if (filter.among) return inArray(doctorProfiles.specialization, filter.among);
  if (!mayNameSpecialty(filter)) return and(...filterWords(filter).map(nameHasWord));
  const each = and(...filterWords(filter).map(nameOrSpecialtyHasWord));
  const meant = meantBy(filter);
  return meant.length > 0 ? or(each, inArray(doctorProfiles.specialization, meant)) : each;
}

/** The specialties that the words mean together, without correcting typos. */
export function meantBy(filter: DoctorFilter): Specialty[] {
  if (filter.among) return filter.among;
  return mayNameSpecialty(filter) && filterWords(filter).length > 0
    ? specialtiesMeant(filter.search ?? '', { typos: false })
    : [];
}

/** "Dr. Tan" asks for a name. */
function mayNameSpecialty({ name, search }: DoctorFilter): boolean {
  return !name && search !== undefined && !/^\s*dr\b/i.test(search);
}

/** A word that means a specialty only matches the start of a name: "ent" does not find Clement. */
function nameOrSpecialtyHasWord(word: string): SQL | undefined {
  const meant = specialtiesMeant(word, { typos: false });
  const named = meant.length > 0 ? nameBeginsWithWord(word) : nameHasWord(word);
  const specialties = [...new Set([...meant, ...specialtiesBeginningWith(word)])];
  return specialties.length > 0 ? or(named, inArray(doctorProfiles.specialization, specialties)) : named;
}

const SHORTEST_TRIGRAM = 3;

/** Below three letters the trigram index only finds prefixes of words. */
export function nameHasWord(word: string): SQL | undefined {
  if ([...word].length < SHORTEST_TRIGRAM) return nameBeginsWithWord(word);
  return sql`${nameSql} like ${`%${escapeLike(word)}%`}`;
}

function nameBeginsWithWord(word: string): SQL | undefined {
  const escaped = escapeLike(word);
  return or(sql`${nameSql} like ${`${escaped}%`}`, sql`${nameSql} like ${`% ${escaped}%`}`);
}

function escapeLike(word: string): string {
  return word.replace(/[\\%_]/g, '\\$&');
}

/** How similar the typed words are to some part of the name, from 0 to 1. */
export function nearnessSql(words: string[]): SQL<number> {
  const typed = words.join(' ');
  return sql<number>`(word_similarity(${typed}, ${nameSql}) + similarity(${typed}, ${nameSql}) / 10)`;
}

/** Uses the trigram index. The transaction sets the threshold. */
export function isNearSql(words: string[]): SQL {
  return sql`${nameSql} %> ${words.join(' ')}`;
}

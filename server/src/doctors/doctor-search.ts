import type { allDoctors } from '@carelane/contract/doctors/endpoints';
import { ALL_SPECIALTIES, SPECIALTIES, type Specialty } from '@carelane/contract/doctors/specialties';
import type { EndpointQuery } from '@carelane/contract/endpoint';
import type { Config } from '../config';
import { isWordForDoctor } from './complaints/doctor-words';
import { matchSpecialties } from './complaints/match-specialties';
import { specialtiesByPrefix } from './complaints/specialties-by-prefix';
import { type Bits, countBits, intersection, union } from './directory/bits';
import type { DoctorDirectory } from './directory/doctor-directory';
import { isInName } from './directory/name-index';

export type DoctorFilter = Partial<EndpointQuery<typeof allDoctors>> & {
  among?: Specialty[] | undefined;
};

/** A search never awaits, so the directory does not change while it runs. */
export interface SearchContext {
  directory: DoctorDirectory;
  config: Config;
  now: Date;
}

export interface DoctorCount {
  total: number;
  aboveMaxFee: number;
}

export function findMatching(context: SearchContext, filter: DoctorFilter): Bits {
  return intersection([...filterSets(context, filter), ...wordSets(context.directory, filter)]);
}

export function filterSets({ directory, config, now }: SearchContext, filter: DoctorFilter): Bits[] {
  const { doctors } = directory;
  const { experience, minRating, language, availableOn } = filter;
  const specialty = filterSpecialty(filter);
  const minHundredths = minRating === undefined ? undefined : Math.round(minRating * 100);
  const sets = [practicingDoctors(directory, config)];
  if (specialty !== undefined) sets.push(doctorsInSpecialty(directory, specialty));
  if (experience !== undefined)
    sets.push(directory.subset(`experience ${experience}`, (row) => doctors.experience(row) >= experience));
  if (minHundredths !== undefined)
    sets.push(directory.subset(`rating ${minHundredths}`, (row) => doctors.rating(row) >= minHundredths));
  if (language !== undefined)
    sets.push(directory.subset(`language ${language}`, (row) => doctors.languages(row).includes(language)));
  if (availableOn !== undefined) sets.push(directory.freeOn(availableOn, now));
  return sets;
}

/** The rule of isPracticing: the directory contains only active doctors. */
export function practicingDoctors(directory: DoctorDirectory, config: Config): Bits {
  if (config.doctorVerification !== 'required') return directory.listed.bits;
  return directory.subset('verified', (row) => directory.doctors.isVerified(row));
}

export function doctorsInSpecialty(directory: DoctorDirectory, specialty: string): Bits {
  return directory.subset(
    `specialty ${specialty}`,
    (row) => directory.doctors.specialization(row) === specialty,
  );
}

export function withinFee(directory: DoctorDirectory, found: Bits, maxFee: number | undefined): Bits {
  return maxFee === undefined ? found : directory.upToFee(found, maxFee);
}

export function countFound(found: Bits, within: Bits): DoctorCount {
  const total = countBits(within);
  return { total, aboveMaxFee: found === within ? 0 : countBits(found) - total };
}

export function filterSpecialty(filter: DoctorFilter): string | undefined {
  const name = filter.specialization?.toLowerCase();
  if (!name || name === ALL_SPECIALTIES.toLowerCase()) return undefined;
  return SPECIALTIES.find((specialty) => specialty.toLowerCase() === name) ?? filter.specialization;
}

export function filterWords(filter: DoctorFilter): string[] {
  const named = splitWords(filter.name).filter((word) => !/^dr\.?$/.test(word));
  return [...named, ...splitWords(filter.search).filter((word) => !isWordForDoctor(word.replace(/\.$/, '')))];
}

function splitWords(typed = ''): string[] {
  return typed.toLowerCase().split(/\s+/).filter(Boolean);
}

function wordSets(directory: DoctorDirectory, filter: DoctorFilter): Bits[] {
  if (filter.among) return [doctorsInSpecialties(directory, filter.among)];
  const words = filterWords(filter);
  if (words.length === 0) return [];
  if (!canNameSpecialty(filter)) return words.map((word) => nameHasWord(directory, word));
  const byWord = intersection(words.map((word) => nameOrSpecialtyHasWord(directory, word)));
  const meant = findMeantSpecialties(filter);
  return [meant.length > 0 ? union([byWord, doctorsInSpecialties(directory, meant)], byWord.length) : byWord];
}

function doctorsInSpecialties(directory: DoctorDirectory, specialties: readonly string[]): Bits {
  const sets = specialties.map((specialty) => doctorsInSpecialty(directory, specialty));
  return sets.length === 1 && sets[0] ? sets[0] : union(sets, directory.listed.bits.length);
}

export function findMeantSpecialties(filter: DoctorFilter): Specialty[] {
  if (filter.among) return filter.among;
  return canNameSpecialty(filter) && filterWords(filter).length > 0
    ? matchSpecialties(filter.search ?? '', { typos: false })
    : [];
}

function canNameSpecialty({ name, search }: DoctorFilter): boolean {
  return !name && search !== undefined && !/^\s*dr\b/i.test(search);
}

/** "ent" must not find Clement. */
function nameOrSpecialtyHasWord(directory: DoctorDirectory, typed: string): Bits {
  const meant = matchSpecialties(typed, { typos: false });
  const named =
    meant.length > 0
      ? directory.withWord(`begins ${typed}`, (word) => word.startsWith(typed))
      : nameHasWord(directory, typed);
  const specialties = [...new Set([...meant, ...specialtiesByPrefix(typed)])];
  if (specialties.length === 0) return named;
  return union([named, doctorsInSpecialties(directory, specialties)], named.length);
}

export function nameHasWord(directory: DoctorDirectory, typed: string): Bits {
  return directory.withWord(`has ${typed}`, (word) => isInName(typed, word));
}

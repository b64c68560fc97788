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
  /** Replaces the words by the specialties they were read as. */
  among?: Specialty[] | undefined;
};

/** Where and when a search looks. Within one, nothing is awaited, so the directory stays as it is. */
export interface Look {
  directory: DoctorDirectory;
  config: Config;
  now: Date;
}

export interface DoctorCount {
  total: number;
  aboveMaxFee: number;
}

/** All who match, whatever their fee. */
export function findMatching(look: Look, filter: DoctorFilter): Bits {
  return intersection([...filterSets(look, filter), ...wordSets(look.directory, filter)]);
}

/** Those who match all filters except the fee and the words. */
export function filterSets({ directory, config, now }: Look, filter: DoctorFilter): Bits[] {
  const { experience, minRating, language, availableOn } = filter;
  const specialty = filterSpecialty(filter);
  const minHundredths = minRating === undefined ? undefined : Math.round(minRating * 100);
  const sets = [practising(directory, config)];
  if (specialty !== undefined) sets.push(ofSpecialty(directory, specialty));
  if (experience !== undefined)
    sets.push(directory.subset(`experience ${experience}`, (doctor) => doctor.experience >= experience));
  if (minHundredths !== undefined)
    sets.push(directory.subset(`rating ${minHundredths}`, (doctor) => doctor.rating >= minHundredths));
  if (language !== undefined)
    sets.push(directory.subset(`language ${language}`, (doctor) => doctor.languages.includes(language)));
  if (availableOn !== undefined) sets.push(directory.freeOn(availableOn, now));
  return sets;
}

/** The rule of isPractising: the directory has only active doctors, and an active profile has a working account. */
export function practising(directory: DoctorDirectory, config: Config): Bits {
  if (config.doctorVerification !== 'required') return directory.listed.bits;
  return directory.subset('verified', (doctor) => doctor.isVerified);
}

export function ofSpecialty(directory: DoctorDirectory, specialty: string): Bits {
  return directory.subset(`specialty ${specialty}`, (doctor) => doctor.specialization === specialty);
}

export function withinFee(directory: DoctorDirectory, found: Bits, maxFee: number | undefined): Bits {
  return maxFee === undefined ? found : directory.upToFee(found, maxFee);
}

export function countFound(found: Bits, within: Bits): DoctorCount {
  const total = countBits(within);
  return { total, aboveMaxFee: found === within ? 0 : countBits(found) - total };
}

/** The requested specialty, spelt as in the table. Undefined for all. */
export function filterSpecialty(filter: DoctorFilter): string | undefined {
  const name = filter.specialization?.toLowerCase();
  if (!name || name === ALL_SPECIALTIES.toLowerCase()) return undefined;
  return SPECIALTIES.find((specialty) => specialty.toLowerCase() === name) ?? filter.specialization;
}

/** The search words without a title. `search` also drops "doctor" and "specialist". */
export function filterWords(filter: DoctorFilter): string[] {
  const named = split(filter.name).filter((word) => !/^dr\.?$/.test(word));
  return [...named, ...split(filter.search).filter((word) => !isWordForDoctor(word.replace(/\.$/, '')))];
}

function split(typed = ''): string[] {
  return typed.toLowerCase().split(/\s+/).filter(Boolean);
}

/** Each word must occur in the name. With `search`, a word may mean a specialty, or all words together several. */
function wordSets(directory: DoctorDirectory, filter: DoctorFilter): Bits[] {
  if (filter.among) return [ofSpecialties(directory, filter.among)];
  const words = filterWords(filter);
  if (words.length === 0) return [];
  if (!mayNameSpecialty(filter)) return words.map((word) => nameHasWord(directory, word));
  const each = intersection(words.map((word) => nameOrSpecialtyHasWord(directory, word)));
  const meant = findMeantSpecialties(filter);
  return [meant.length > 0 ? union([each, ofSpecialties(directory, meant)], each.length) : each];
}

function ofSpecialties(directory: DoctorDirectory, specialties: readonly string[]): Bits {
  const sets = specialties.map((specialty) => ofSpecialty(directory, specialty));
  return sets.length === 1 && sets[0] ? sets[0] : union(sets, directory.listed.bits.length);
}

/** The specialties that the words mean together, without correcting typos. */
export function findMeantSpecialties(filter: DoctorFilter): Specialty[] {
  if (filter.among) return filter.among;
  return mayNameSpecialty(filter) && filterWords(filter).length > 0
    ? matchSpecialties(filter.search ?? '', { typos: false })
    : [];
}

/** "Dr. Tan" asks for a name. */
function mayNameSpecialty({ name, search }: DoctorFilter): boolean {
  return !name && search !== undefined && !/^\s*dr\b/i.test(search);
}

/** A word that means a specialty only matches the start of a name: "ent" does not find Clement. */
function nameOrSpecialtyHasWord(directory: DoctorDirectory, typed: string): Bits {
  const meant = matchSpecialties(typed, { typos: false });
  const named =
    meant.length > 0
      ? directory.withWord(`begins ${typed}`, (word) => word.startsWith(typed))
      : nameHasWord(directory, typed);
  const specialties = [...new Set([...meant, ...specialtiesByPrefix(typed)])];
  if (specialties.length === 0) return named;
  return union([named, ofSpecialties(directory, specialties)], named.length);
}

export function nameHasWord(directory: DoctorDirectory, typed: string): Bits {
  return directory.withWord(`has ${typed}`, (word) => isInName(typed, word));
}

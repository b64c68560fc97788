import { SPECIALTIES, type Specialty } from '@carelane/contract/doctors/specialties';
import { NAME_ROWS } from './table-names';

const SHORTEST_BEGINNING = 3;

/** "derm" is a prefix of "Dermatology". */
export function specialtiesBeginningWith(typed: string): Specialty[] {
  return begunBy(typed, (specialty) => specialty.toLowerCase().split(' '));
}

/** "gyna" and "dentis" are prefixes of everyday names for doctors. */
export function specialtiesCalled(typed: string): Specialty[] {
  return begunBy(typed, (specialty) => CALLED.get(specialty) ?? []);
}

function begunBy(typed: string, names: (specialty: Specialty) => string[]): Specialty[] {
  const beginning = typed.toLowerCase();
  if (beginning.length < SHORTEST_BEGINNING) return [];
  return SPECIALTIES.filter((specialty) => names(specialty).some((name) => name.startsWith(beginning)));
}

const CALLED = new Map<string, string[]>(
  NAME_ROWS.flatMap(({ weights, signs }) =>
    Object.keys(weights).map((specialty) => [specialty, signs.filter((sign) => /^[a-z]+$/.test(sign))]),
  ),
);

import { SPECIALTIES, type Specialty } from '@carelane/contract/doctors/specialties';
import { NAME_ROWS } from './table-names';

const MIN_PREFIX_LENGTH = 3;

export function specialtiesByPrefix(typed: string): Specialty[] {
  return matchPrefix(typed, (specialty) => specialty.toLowerCase().split(' '));
}

export function specialtiesByEverydayName(typed: string): Specialty[] {
  return matchPrefix(typed, (specialty) => EVERYDAY_NAMES.get(specialty) ?? []);
}

function matchPrefix(typed: string, names: (specialty: Specialty) => string[]): Specialty[] {
  const prefix = typed.toLowerCase();
  if (prefix.length < MIN_PREFIX_LENGTH) return [];
  return SPECIALTIES.filter((specialty) => names(specialty).some((name) => name.startsWith(prefix)));
}

const EVERYDAY_NAMES = new Map<string, string[]>(
  NAME_ROWS.flatMap(({ weights, signs }) =>
    Object.keys(weights).map((specialty) => [specialty, signs.filter((sign) => /^[a-z]+$/.test(sign))]),
  ),
);

import type { DoctorSort } from '@carelane/contract/doctors/endpoints';
import { FEE_SLIDER } from '@carelane/contract/doctors/fee';
import { LANGUAGES } from '@carelane/contract/doctors/languages';
import { ALL_SPECIALTIES } from '@carelane/contract/doctors/specialties';
import { dateOnly } from '@carelane/contract/fields';
import type { DoctorQuery } from '../api';

export interface SearchFilters {
  name?: string;
  specialization?: string;
  maxFee?: string;
  language?: string;
  sort?: string;
  availableOn?: string;
}

export const ANY_FEE = 'any';
export const ANY_LANGUAGE = 'Any';
export const SORTS: { value: DoctorSort; label: string }[] = [
  { value: 'rating', label: 'Top Rated' },
  { value: 'experience', label: 'Most Experienced' },
  { value: 'fee', label: 'Lowest Fee' },
  { value: 'soonest', label: 'Soonest Available' },
];

export function chosenMaxFee(filters: SearchFilters): number | undefined {
  if (filters.maxFee === ANY_FEE) return undefined;
  const fee = Number(filters.maxFee ?? FEE_SLIDER.initial);
  return Number.isInteger(fee) && fee >= FEE_SLIDER.min && fee <= FEE_SLIDER.max ? fee : FEE_SLIDER.initial;
}

export function chosenSort(filters: SearchFilters): DoctorSort {
  return SORTS.find(({ value }) => value === filters.sort)?.value ?? 'rating';
}

export function countFilters(filters: SearchFilters): number {
  const { specialization, language } = toQuery(filters);
  const isFeeChanged = chosenMaxFee(filters) !== FEE_SLIDER.initial;
  return [specialization, language, isFeeChanged].filter(Boolean).length;
}

/** Addresses can be typed by hand, so unknown values are ignored. */
export function toQuery(filters: SearchFilters): DoctorQuery {
  const maxFee = chosenMaxFee(filters);
  const language = LANGUAGES.find((offered) => offered === filters.language);
  const name = filters.name?.trim().slice(0, 100);
  const specialty = filters.specialization?.slice(0, 60);
  return {
    sort: chosenSort(filters),
    ...(name ? { search: name } : {}),
    ...(specialty && specialty !== ALL_SPECIALTIES ? { specialization: specialty } : {}),
    ...(maxFee === undefined ? {} : { maxFee }),
    ...(language ? { language } : {}),
    ...(dateOnly.safeParse(filters.availableOn).success ? { availableOn: filters.availableOn } : {}),
  } as DoctorQuery;
}

import type { DoctorListPage } from '@carelane/contract/doctors/endpoints';
import { matchSpecialties } from './complaints/match-specialties';
import { countBits, intersection } from './directory/bits';
import {
  type DoctorFilter,
  doctorsInSpecialty,
  filterSpecialty,
  findMatching,
  practicingDoctors,
  type SearchContext,
  withinFee,
} from './doctor-search';

type Alternatives = DoctorListPage['instead'];
const DROPPABLE_FILTERS = ['specialization', 'language', 'availableOn'] as const;
const MIN_TYPED_LETTERS = 4;

export function findAlternatives(context: SearchContext, filter: DoctorFilter): Alternatives {
  const { directory, config } = context;
  const typed = filter.search?.trim() ?? '';
  const similar = typed.length < MIN_TYPED_LETTERS ? [] : matchSpecialties(typed);
  const without = DROPPABLE_FILTERS.map((name) => ({
    filter: name,
    total: countWithout(context, filter, name),
  }));
  return {
    specialties: similar.filter(
      (specialty) =>
        countBits(
          intersection([practicingDoctors(directory, config), doctorsInSpecialty(directory, specialty)]),
        ) > 0,
    ),
    without: without.filter(({ total }) => total > 0),
  };
}

function countWithout(
  context: SearchContext,
  filter: DoctorFilter,
  name: (typeof DROPPABLE_FILTERS)[number],
): number {
  const isSet =
    name === 'specialization' ? filterSpecialty(filter) !== undefined : filter[name] !== undefined;
  if (!isSet) return 0;
  const wider = { ...filter, [name]: undefined };
  return countBits(withinFee(context.directory, findMatching(context, wider), filter.maxFee));
}

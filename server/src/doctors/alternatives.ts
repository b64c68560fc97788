import type { DoctorListPage } from '@carelane/contract/doctors/endpoints';
import { matchSpecialties } from './complaints/match-specialties';
import { countBits, intersection } from './directory/bits';
import {
  type DoctorFilter,
  filterSpecialty,
  findMatching,
  type Look,
  ofSpecialty,
  practising,
  withinFee,
} from './doctor-search';

type Alternatives = DoctorListPage['instead'];
const DROPPED = ['specialization', 'language', 'availableOn'] as const;
/** A shorter word is similar to too many others. */
const SHORTEST_OFFERED = 4;

/** What would find a doctor: the specialty that the words may mean, or the same search without one filter. */
export function findAlternatives(look: Look, filter: DoctorFilter): Alternatives {
  const { directory, config } = look;
  const typed = filter.search?.trim() ?? '';
  const meant = typed.length < SHORTEST_OFFERED ? [] : matchSpecialties(typed);
  const without = DROPPED.map((name) => ({ filter: name, total: countWithout(look, filter, name) }));
  return {
    specialties: meant.filter(
      (specialty) =>
        countBits(intersection([practising(directory, config), ofSpecialty(directory, specialty)])) > 0,
    ),
    without: without.filter(({ total }) => total > 0),
  };
}

function countWithout(look: Look, filter: DoctorFilter, name: (typeof DROPPED)[number]): number {
  const isSet =
    name === 'specialization' ? filterSpecialty(filter) !== undefined : filter[name] !== undefined;
  if (!isSet) return 0;
  const wider = { ...filter, [name]: undefined };
  return countBits(withinFee(look.directory, findMatching(look, wider), filter.maxFee));
}

import type { Specialty } from '@carelane/contract/doctors/specialties';
import { matchSpecialties } from './complaints/match-specialties';
import { specialtiesByEverydayName, specialtiesByPrefix } from './complaints/specialties-by-prefix';
import { intersection } from './directory/bits';
import { currentDirectory } from './directory/current-directory';
import { filterWords, nameHasWord, practising } from './doctor-search';
import type { SearchDeps } from './list-doctors';

const SPECIALTIES_SUGGESTED = 3;
const DOCTORS_SUGGESTED = 5;

/** While someone types: specialties that match so far, and doctors whose name contains it. */
export async function suggestSearches(deps: SearchDeps, search: string) {
  const words = filterWords({ search });
  if (words.length === 0) return { specialties: [], doctors: [] };
  const typed = words.join(' ');
  const likely = new Set<Specialty>([
    ...matchSpecialties(search),
    ...specialtiesByPrefix(typed),
    ...specialtiesByEverydayName(typed),
  ]);
  const { directory } = await currentDirectory(deps);
  const named = words.map((word) => nameHasWord(directory, word));
  const found = intersection([practising(directory, deps.config), ...named]);
  const doctors = directory.orders
    .first(found, 'rating', deps.clock.now(), DOCTORS_SUGGESTED)
    .map((row) => directory.doctor(row))
    .map(({ id, name, specialization }) => ({ _id: id, name, specialization }));
  return { specialties: [...likely].slice(0, SPECIALTIES_SUGGESTED), doctors };
}

import type { Specialty } from '@carelane/contract/doctors/specialties';
import { matchSpecialties } from './complaints/match-specialties';
import { specialtiesByEverydayName, specialtiesByPrefix } from './complaints/specialties-by-prefix';
import { intersection } from './directory/bits';
import { currentDirectory } from './directory/current-directory';
import { filterWords, nameHasWord, practicingDoctors } from './doctor-search';
import type { SearchDeps } from './list-doctors';

const MAX_SPECIALTIES = 3;
const MAX_DOCTORS = 5;

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
  const found = intersection([practicingDoctors(directory, deps.config), ...named]);
  const doctors = directory.orders.first(found, 'rating', deps.clock.now(), MAX_DOCTORS).map((row) => ({
    _id: directory.doctors.id(row),
    name: directory.doctors.name(row),
    specialization: directory.doctors.specialization(row),
  }));
  return { specialties: [...likely].slice(0, MAX_SPECIALTIES), doctors };
}

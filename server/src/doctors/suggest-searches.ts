import type { Specialty } from '@carelane/contract/doctors/specialties';
import { and } from 'drizzle-orm';
import { doctorProfiles } from '../db/schema';
import { specialtiesBeginningWith, specialtiesCalled } from './complaints/specialties-beginning-with';
import { specialtiesMeant } from './complaints/specialties-meant';
import { orderBy } from './doctor-order';
import { filterWords, nameHasWord, type SearchDeps } from './doctor-search';
import { isPractisingSql } from './queries';

const SPECIALTIES_SUGGESTED = 3;
const DOCTORS_SUGGESTED = 5;

/** While someone types: specialties that match so far, and doctors whose name contains it. */
export async function suggestSearches(deps: SearchDeps, search: string) {
  const words = filterWords({ search });
  if (words.length === 0) return { specialties: [], doctors: [] };
  const typed = words.join(' ');
  const likely = new Set<Specialty>([
    ...specialtiesMeant(search),
    ...specialtiesBeginningWith(typed),
    ...specialtiesCalled(typed),
  ]);
  const doctors = await deps.db
    .select({
      _id: doctorProfiles.id,
      name: doctorProfiles.name,
      specialization: doctorProfiles.specialization,
    })
    .from(doctorProfiles)
    .where(and(isPractisingSql(deps.config), ...words.map(nameHasWord)))
    .orderBy(...orderBy('rating'))
    .limit(DOCTORS_SUGGESTED);
  return { specialties: [...likely].slice(0, SPECIALTIES_SUGGESTED), doctors };
}

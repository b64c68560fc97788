import { SEARCH_SPECIALTIES, SPECIALTIES } from '@carelane/contract/doctors/specialties';
import { countBits } from './directory/bits';
import { currentDirectory, type DirectoryDeps } from './directory/current-directory';
import { doctorsInSpecialty } from './doctor-search';

const RARER_SPECIALTIES = SPECIALTIES.slice(SEARCH_SPECIALTIES.length);

export async function offeredSpecialties(deps: DirectoryDeps): Promise<string[]> {
  const { directory } = await currentDirectory(deps);
  const present = RARER_SPECIALTIES.filter(
    (specialty) => countBits(doctorsInSpecialty(directory, specialty)) > 0,
  );
  return [...SEARCH_SPECIALTIES, ...present];
}

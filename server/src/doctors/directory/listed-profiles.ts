import type { DoctorRow } from '../queries';
import { writeBriefDoctor } from '../write-brief-doctor';
import { ProfileCache } from './profile-cache';

const MAX_ROWS = 2_000;
const MAX_BRIEF_CHARACTERS = 32_000_000;

export interface ListedProfiles {
  rows: ProfileCache<DoctorRow>;
  briefs: ProfileCache<string>;
}

export function createListedProfiles(): ListedProfiles {
  return {
    rows: new ProfileCache({ make: (row) => row, measure: () => 1, maxSize: MAX_ROWS }),
    briefs: new ProfileCache({
      make: writeBriefDoctor,
      measure: (json) => json.length,
      maxSize: MAX_BRIEF_CHARACTERS,
    }),
  };
}

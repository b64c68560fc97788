import type { DoctorRow } from '../queries';
import { writeBriefDoctor } from '../write-brief-doctor';
import { ProfileCache } from './profile-cache';

const MAX_ROWS = 2_000;
/** If a profile has 700 characters, this is enough for the first pages of thousands of different searches. */
const MAX_BRIEF_CHARACTERS = 32_000_000;

/** The profiles that searches return. The directory itself holds only what they filter and sort by. */
export interface ListedProfiles {
  rows: ProfileCache<DoctorRow>;
  /** JSON without the next free time. */
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

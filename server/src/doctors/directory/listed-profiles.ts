import type { DoctorRow } from '../queries';
import { writeBriefDoctor } from '../write-brief-doctor';
import { ProfileCache } from './profile-cache';

const MAX_ROWS = 2_000;
/** With profiles of 700 characters, room for the first pages of thousands of different searches. */
const MAX_BRIEF_CHARACTERS = 32_000_000;

/** What searches read of doctors beyond the directory. */
export interface ListedProfiles {
  rows: ProfileCache<DoctorRow>;
  /** JSON without the next free time. */
  briefs: ProfileCache<string>;
}

export function listedProfiles(): ListedProfiles {
  return {
    rows: new ProfileCache({ make: (row) => row, sizeOf: () => 1, maxSize: MAX_ROWS }),
    briefs: new ProfileCache({
      make: writeBriefDoctor,
      sizeOf: (json) => json.length,
      maxSize: MAX_BRIEF_CHARACTERS,
    }),
  };
}

const wordSet = (words: string) => new Set(words.split(/\s+/));
const DOCTOR = wordSet(
  'dr doctor doctors doc daktar doktar specialist specialists visheshagya visheshajn chikitsak',
);
const ASKING = wordSet(
  `best good top near nearby need want find looking see consult consultation appointment treatment clinic expert rog chikitsa
  problem problems issue issues`,
);

export function meansDoctor(word: string): boolean {
  return DOCTOR.has(word);
}

/** A word that says a doctor is wanted, but not which. */
export function asksForDoctor(word: string): boolean {
  return meansDoctor(word) || ASKING.has(word);
}

const wordSet = (words: string) => new Set(words.split(/\s+/));
const DOCTOR_WORDS = wordSet(
  'dr doctor doctors doc daktar doktar specialist specialists visheshagya visheshajn chikitsak',
);
const SEARCH_WORDS = wordSet(
  `best good top near nearby need want find looking see consult consultation appointment treatment clinic expert rog chikitsa
  problem problems issue issues`,
);

export function isWordForDoctor(word: string): boolean {
  return DOCTOR_WORDS.has(word);
}

export function isSearchWord(word: string): boolean {
  return isWordForDoctor(word) || SEARCH_WORDS.has(word);
}

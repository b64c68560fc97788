import { compile, createMatcher } from '../../text/patterns';

const CONCEPTS = {
  medicine:
    'antibiotic antibiotics medicine medicines medication medications tablet tablets pill pills drug drugs syrup dose dosage paracetamol ibuprofen painkiller painkillers steroid steroids ointment ~dawa ~dawai ~goli ~davai',
  asking:
    'which what any best suggest prescribe recommend give need want take how many much can should ~kaunsi ~konsi ~kya ~batao ~chahiye',
};
const PATTERNS = [
  '@asking @medicine',
  '@medicine name|names',
  'what take|eat|swallow',
  '~kya ~lena|~khana ~chahiye',
].map((source) => compile(source, CONCEPTS));
const matcher = createMatcher(PATTERNS);

export function asksAboutMedicine(message: string): boolean {
  // With typos corrected, words of a complaint could look like words about medicine.
  const text = matcher.read(message, { typos: false });
  return PATTERNS.some((pattern) => text.matches(pattern).length > 0);
}

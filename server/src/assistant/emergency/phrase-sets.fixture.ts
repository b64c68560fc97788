import type { PhraseSet } from './phrase-set';
import { DEVANAGARI } from './sets/devanagari.fixture';
import { HURRIED } from './sets/hurried.fixture';
import { IDIOMATIC } from './sets/idiomatic.fixture';
import { MIXED } from './sets/mixed.fixture';
import { ORDINARY } from './sets/ordinary.fixture';
import { PLAIN } from './sets/plain.fixture';
import { RELATIVES } from './sets/relatives.fixture';
import { SHORT } from './sets/short.fixture';
import { UNCOMMON } from './sets/uncommon.fixture';

/** Each was written without looking at the rules, and measured before it was tuned on. */
export const PHRASE_SETS: readonly PhraseSet[] = [
  PLAIN,
  HURRIED,
  IDIOMATIC,
  ORDINARY,
  RELATIVES,
  DEVANAGARI,
  UNCOMMON,
  MIXED,
  SHORT,
];

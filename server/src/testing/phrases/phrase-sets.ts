import type { PhraseSet } from './phrase-set';
import { DEVANAGARI } from './sets/devanagari';
import { HURRIED } from './sets/hurried';
import { IDIOMATIC } from './sets/idiomatic';
import { MIXED } from './sets/mixed';
import { ORDINARY } from './sets/ordinary';
import { PLAIN } from './sets/plain';
import { RELATIVES } from './sets/relatives';
import { SHORT } from './sets/short';
import { UNCOMMON } from './sets/uncommon';

/** Written without looking at the rules, and measured before the rules were tuned on them. */
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

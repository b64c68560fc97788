import { isNegated } from '../../text/negation';
import { compile, type Pattern, type ReadText } from '../../text/patterns';
import { CONCEPTS } from './concepts';
import type { EmergencyKind } from './emergency-rule';

/** For messages that no rule covers but that contain several danger signs. */
const SIGNS: [kind: EmergencyKind, weight: number, pattern: string][] = [
  ['heart', 2, '@chest'],
  ['heart', 2, '@heart pain|stopped|irregular|~dard'],
  ['heart', 2, 'pulse|heartbeat no|stopped|weak|irregular|fast'],
  ['heart', 1, '@arm|jaw|shoulder'],
  ['breathing', 2, '@breath'],
  ['breathing', 2, '@lips @blue'],
  ['breathing', 2, 'oxygen|spo2|inhaler|asthma|lungs|froth|suffocating|choking|choked'],
  [
    'breathing',
    2,
    'throat|airway|tongue|~gala|~gale closing|close|tight|swollen|swelling|thick|burns|burning|~band|~sooj',
  ],
  ['stroke', 2, '@face|mouth|smile @droop|side|crooked|wonky|gone'],
  ['stroke', 2, '@limb @weak|side|lift|dead|hanging|heavy|~kaam|~uth'],
  [
    'stroke',
    2,
    'speech|speaking|talking|words|talk|~bol rubbish|nonsense|strangely|strange|slurry|slurred|cant|cannot|wrong|not|funny|mixed|~nahi|~ladkhada',
  ],
  ['stroke', 2, '@vision|~nazar gone|lost|black|dark|blind|flashes|double|~chali|~band|~gayi'],
  ['stroke', 2, 'confused|confusion|disoriented|delirious|unaware'],
  ['bleeding', 2, '@blood'],
  ['bleeding', 2, 'deep|bone|artery|gash|severed|ripped|stabbed|knife|bullet|amputated'],
  [
    'poisoning',
    2,
    'swallowed|drank|ate|sprayed|inhaled|licked|~pi|~kha|~nigal pesticide|acid|poison|cleaner|bleach|kerosene|phenyl|battery|magnet|wash|chemical|berries|mushrooms|sanitizer|detergent|petrol|paint|~zeher|~dawa',
  ],
  [
    'poisoning',
    3,
    'took|taken|swallowed|ate|~kha whole|all|entire|months|strip|bottle|packet|handful|many|~saari|~poori tablets|pills|antidepressants|medicines|medicine|sleeping|strip|insulin|~goli|~goliyan|~dawai',
  ],
  ['poisoning', 2, 'snake|cobra|krait|viper|scorpion|~saanp|~bichhu'],
  ['poisoning', 2, 'gas|smoke|fumes|stove inhaled|leak|leaking|unconscious|dizzy|coughing|on'],
  [
    'suicide',
    3,
    'note|letter|rope|roof|knife|blade|pills|bridge|terrace written|end|goodbye|die|jump|everyone|jumping|standing',
  ],
  [
    'suicide',
    3,
    'die|kill|suicide|hang|dead|end|disappear want|wants|myself|himself|herself|everyone|better|wish|life|everything',
  ],
  [
    'pregnancy',
    2,
    'pregnant|pregnancy|contractions|labour|labor|trimester|delivery|delivered|birth|~garbhvati|~pregnant',
  ],
  ['infant', 2, 'newborn|infant|neonate|~navjaat|~shishu'],
  ['infant', 1, '@child'],
  ['infant', 2, '@child limp|floppy|lethargic|staring|unresponsive|grunting|~sust'],
  ['allergy', 2, 'lips|face|tongue|eyes|throat|~honth|~chehra swelling|swollen|swelled|puffed|~sooj|~sujan'],
  ['allergy', 2, 'hives|sting|stung|wasp|hornet|epipen|~madhumakkhi'],
  ['head-injury', 2, '@head|helmet|skull @injury|cracked|hurt'],
  ['head-injury', 1, 'vomiting|vomited|vomit|drowsy|sleepy|remember|~ulti'],
  ['collapse', 3, 'unconscious|collapsed|collapse|collapsing|fainted|unresponsive|~behosh'],
  ['collapse', 3, '@fits'],
  [
    'collapse',
    2,
    'shaking|shivering|twitching|jerky|jerking|trembling violently|badly|uncontrollably|eyes|stiff|whole|fever|body',
  ],
  ['collapse', 2, 'twitching|jerky|jerks|froth|frothing|foam|foaming|~jhaag|~jhatke'],
  [
    'collapse',
    2,
    'wake|waking|respond|responding|answer|moving|~uth|~hil not|cant|wont|isnt|doesnt|cannot|~nahi',
  ],
  ['collapse', 1, 'diabetic|sugar|insulin|epileptic|dialysis|transplant|chemo'],
  [
    'injury',
    3,
    'fell|fall|fallen|jumped|~gir|~gira terrace|roof|height|balcony|storey|building|floor|tree|ladder|~chhat|moving',
  ],
  [
    'injury',
    3,
    'wall|roof|tree|machine|truck|bus|train|car|tractor|building fell|collapsed|crushed|hit|ran|over|trapped|under',
  ],
  ['injury', 2, 'accident|crash|crushed|trapped|explosion|blast|electrocuted|~accident|~takkar'],
  [
    'injury',
    2,
    'burn|burns|burnt|burned|scalded|scalding|fire|acid|~jal|~aag face|chest|body|hands|eyes|child|baby|badly|oil|tea|water',
  ],
  ['injury', 2, 'shock|current|electric|~current|~bijli got|laga|~laga|pole|wire|burnt|fell'],
  ['injury', 2, 'stomach|abdomen|belly|~pet hard|rigid|swollen|agony|unbearable|severe|fell|hit|~sakht|~tez'],
  ['injury', 2, 'pass|passing|~peshab urine|pee|water|~peshab|~band cant|cannot|unable|stopped|~nahi'],
];
const URGENT_WORDS: [weight: number, pattern: string][] = [
  [1, '@sudden'],
  [
    1,
    'severe|severely|worst|agony|unbearable|violently|violent|excruciating|terrible|badly|extreme|extremely|screaming|~tez|~bahut|~bhayankar',
  ],
  [1, 'cant|cannot|couldnt|unable|wont|not|no|stopped|nothing|~nahi|~nhi'],
  [1, 'now|minutes|hour|tonight|help|emergency|urgent|hurry|scared|~abhi|~jaldi|~turant|~madad'],
  [
    1,
    'vomiting|sweating|pale|grey|cold|clammy|exhausted|drowsy|sleepy|limp|weak|shivering|shaking|~pasina|~ulti|~chakkar',
  ],
  [1, 'high|105|106|104|103|deep|heavy|heavily|lot|soaking|large|all|whole|both'],
  [
    1,
    'father|mother|dad|mom|papa|mummy|husband|wife|grandfather|grandmother|uncle|aunt|he|she|his|her|him|~bhai|~didi',
  ],
];
const EVERYDAY_WORDS: [weight: number, pattern: string][] = [
  [-3, 'mild|slight|slightly|little|small|minor|tiny|bit|normal|~halka|~halki|~thoda|~thodi'],
  [
    -3,
    'sometimes|occasionally|often|usually|always|every|daily|routine|regular|since|months|years|weeks|weekly|yearly|~rehta|~rehti|~hoti|~hota|~jata|~jate|~jati|~aksar',
  ],
  [
    -3,
    'report|test|check|checkup|scan|appointment|advice|consult|which|diet|cost|price|certificate|screening|refill|prescribed|prevent|treatment|specialist|follow|surgery|operation|~jaanch|~ilaaj|~upay',
  ],
  [-3, 'gym|exercise|running|climbing|stairs|walking|workout|sport|football|cricket|yoga|lifting'],
  [-3, 'healed|stopped|gone|better|fine|okay|recovered|yesterday|last|ago|earlier|once|~theek|~thik'],
  [-3, '=blood sugar|pressure|test|report|group|thinner|thinners|donation|count'],
  [-3, 'bad|smell|smells|smelly|foul breath|mouth'],
  [-3, 'sleep|sleeping|keyboard|typing|~sote numb|snores|breathes|~sunn'],
  [-3, '=~nahi|~nhi hai|he|h'],
  [
    -3,
    'vaccination|vaccine|schedule|bed|diaper|nappy|thinners|heal|healing|twitches|twitching eye|newborn|child|wets|rash|wound|blood|face',
  ],
  [
    -2,
    'nose|nasal|period|periods|acidity|gas|heartburn|cough|cold|acne|skin|tooth|teeth|gums|knee|back|hair',
  ],
];
const MIN_DANGER_SCORE = 2;
const MIN_TOTAL_SCORE = 3;

const signs = SIGNS.map(([kind, weight, source]) => ({ kind, weight, pattern: compile(source, CONCEPTS) }));
const wordWeights = [...URGENT_WORDS, ...EVERYDAY_WORDS].map(([weight, source]) => ({
  weight,
  pattern: compile(source, CONCEPTS),
}));
export const SCORE_PATTERNS: Pattern[] = [...signs, ...wordWeights].map(({ pattern }) => pattern);

export function findDangers(text: ReadText): EmergencyKind[] {
  const isMentioned = (pattern: Pattern) => text.matches(pattern).some((match) => !isNegated(match, text));
  const foundSigns = signs.filter(({ pattern }) => isMentioned(pattern));
  const dangerScore = foundSigns.reduce((sum, { weight }) => sum + weight, 0);
  if (dangerScore < MIN_DANGER_SCORE) return [];
  const wordScore = wordWeights.reduce(
    (sum, { weight, pattern }) => sum + (isMentioned(pattern) ? weight : 0),
    0,
  );
  if (dangerScore + wordScore < MIN_TOTAL_SCORE) return [];
  const strongest = Math.max(...foundSigns.map(({ weight }) => weight));
  return [...new Set(foundSigns.filter(({ weight }) => weight === strongest).map(({ kind }) => kind))];
}

import { romanize } from '../../text/devanagari';
import { splitWords } from '../../text/words';

const wordSet = (words: string) => new Set(words.split(/\s+/));
const OPENINGS = wordSet(
  `and also plus but since for from it its they that this these only mostly sometimes especially worse still yes yeah yep no not
  about around almost more less left right both when after before at on in every daily because
  haan ha nahi aur lekin kal parso subah raat din sirf zyada kam jab`,
);
const TIMES = wordSet(
  `day days week weeks month months year years hour hours yesterday today morning evening night ago
  din dino hafte hafta mahine mahina saal ghante kal parso subah shaam raat`,
);
const REFERRING_WORDS = wordSet(
  'it this that these them they he she him her doctor doctors specialist whom ye yeh isme iske',
);
const MAX_CONTINUED_WORDS = 12;

export function isContinuation(message: string): boolean {
  const words = splitWords(romanize(message)).map(({ text }) => text);
  const [first = ''] = words;
  if (words.length === 0 || words.length > MAX_CONTINUED_WORDS) return false;
  if (isQuestion(message)) return words.some((word) => REFERRING_WORDS.has(word));
  // A message that begins with a number adds an age or a duration.
  return OPENINGS.has(first) || /^\d/.test(first) || words.some((word) => TIMES.has(word));
}

const QUESTION_WORDS = wordSet(
  `how what which who whom whose where when why can could do does did is are will would should may tell explain
  kya kaise kahan kab kyun kyon kaun kaunsa konsa`,
);

export function isQuestion(message: string): boolean {
  const [first] = splitWords(romanize(message));
  return message.includes('?') || QUESTION_WORDS.has(first?.text ?? '');
}

import { romanise } from '../../text/devanagari';
import { splitWords } from '../../text/words';

const set = (words: string) => new Set(words.split(/\s+/));
/** Openings of a message that continues the one before. */
const OPENINGS = set(
  `and also plus but since for from it its they that this these only mostly sometimes especially worse still yes yeah yep no not
  about around almost more less left right both when after before at on in every daily because
  haan ha nahi aur lekin kal parso subah raat din sirf zyada kam jab`,
);
const TIMES = set(
  `day days week weeks month months year years hour hours yesterday today morning evening night weeks ago
  din dino hafte hafta mahine mahina saal ghante kal parso subah shaam raat`,
);
/** "Which doctor?", "is it serious?": about what was said before. */
const POINTERS = set(
  'it this that these them they he she him her doctor doctors specialist whom ye yeh isme iske',
);
const MAX_CONTINUED_WORDS = 12;

/** Whether a message without its own complaint refers to the one before. */
export function isContinuation(message: string): boolean {
  const words = splitWords(romanise(message)).map(({ text }) => text);
  const [first = ''] = words;
  if (words.length === 0 || words.length > MAX_CONTINUED_WORDS) return false;
  if (asksSomething(message)) return words.some((word) => POINTERS.has(word));
  return OPENINGS.has(first) || /^\d/.test(first) || words.some((word) => TIMES.has(word));
}

const QUESTIONS = set(
  `how what which who whom whose where when why can could do does did is are will would should may tell explain
  kya kaise kahan kab kyun kyon kaun kaunsa konsa`,
);

export function asksSomething(message: string): boolean {
  const [first] = splitWords(romanise(message));
  return message.includes('?') || QUESTIONS.has(first?.text ?? '');
}

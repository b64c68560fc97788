import type { ChatMessage } from '@carelane/contract/assistant/chat';
import { type Recommendation, recommend } from '../../doctors/complaints/recommend';
import type { TriageSpecialty } from '../../doctors/complaints/rows';
import { asksMedicine } from './asks-medicine';
import { isQuestion } from './clarifying-question';
import { asksSomething, continues } from './continues';

export interface Choice {
  specialty: TriageSpecialty;
  reason: string;
}
export interface Triage {
  choices: Choice[];
  /** Two that are about equally likely and worth a question. */
  close: [TriageSpecialty, TriageSpecialty] | undefined;
}

const MAX_CHOICES = 3;
/** A specialty below this share of the best score is left out. */
const WORTH_NAMING = 0.25;
const CLOSE = 0.8;
const ANSWER_BONUS = 5;

/** From the newest message, with earlier ones only if it answers a question or continues them. */
export function chooseSpecialties(messages: readonly ChatMessage[]): Triage {
  const own = messages.filter((message) => message.role === 'user').map(({ content }) => content);
  const newest = own.at(-1) ?? '';
  const isAnswer = isQuestion(messages.at(-2)?.content ?? '') && answers(newest, own.at(-2) ?? '');
  const found = isAnswer ? weighAnswer(newest, own.slice(0, -1)) : recommendFor(own);
  if (found.length === 0)
    return { choices: mayBeComplaint(newest) ? [GENERAL_PHYSICIAN] : [], close: undefined };

  const best = found[0]?.score ?? 0;
  const named = found.filter(({ score }) => score >= best * WORTH_NAMING).slice(0, MAX_CHOICES);
  return { choices: named.map(toChoice), close: isAnswer ? undefined : closePair(named) };
}

const CONTINUED_MESSAGES = 2;

function recommendFor(own: string[]): Recommendation[] {
  const newest = own.at(-1) ?? '';
  const found = recommend(newest);
  if (found.length > 0 || isSmallTalk(newest) || asksMedicine(newest) || !continues(newest)) return found;
  for (let back = 1; back <= CONTINUED_MESSAGES; back += 1) {
    const earlier = own.at(-1 - back);
    if (earlier === undefined) break;
    const combined = recommend(`${earlier}. ${newest}`);
    if (combined.length > 0) return combined;
    if (!continues(earlier)) break;
  }
  return [];
}

const SHORT_ANSWER_WORDS = 6;

/** One of the two options, a short reply, or more of the same, but not a new complaint. */
function answers(newest: string, before: string): boolean {
  if (FIRST.test(newest) || SECOND.test(newest)) return true;
  const [own] = recommend(newest);
  if (own) return recommend(before).some(({ specialty }) => specialty === own.specialty);
  return !asksMedicine(newest) && newest.trim().split(/\s+/).length <= SHORT_ANSWER_WORDS;
}

/** A statement, not a question: it may be an illness that the table does not know. */
function mayBeComplaint(text: string): boolean {
  return !isSmallTalk(text) && !asksSomething(text) && !asksMedicine(text);
}

export const GENERAL_PHYSICIAN: Choice = {
  specialty: 'General Medicine',
  reason:
    'I did not recognise what this is. A general physician can look at it first and tell you who should see you next.',
};
const SMALL_TALK =
  /^\W*(?:(?:hi+|hello|hey|namaste|namaskar|good (?:morning|afternoon|evening|night)|thanks?|thank you(?: so much| very much)?|dhanyavaad|shukriya|ok(?:ay)?|bye|yes|no|who are you|what can you do|how are you|help)\W*)+$/i;

export function isSmallTalk(text: string): boolean {
  return SMALL_TALK.test(text);
}

function toChoice({ specialty, because }: Recommendation): Choice {
  const words = because.slice(0, 3).map((phrase) => `“${phrase}”`);
  return { specialty, reason: `You mentioned ${words.join(', ')}.` };
}

function closePair([first, second]: Recommendation[]): Triage['close'] {
  if (!first || !second || second.score < first.score * CLOSE) return undefined;
  return [first.specialty, second.specialty];
}

const FIRST = /^\W*(?:the |option )?(?:first|1|1st|one|a|former|pehla|pehle)\b/i;
const SECOND = /^\W*(?:the |option )?(?:second|2|2nd|two|b|latter|last|doosra|dusra)\b/i;

function weighAnswer(answer: string, earlier: string[]): Recommendation[] {
  const options = recommend(earlier.at(-1) ?? '');
  const preferred = FIRST.test(answer) ? options[0] : SECOND.test(answer) ? options[1] : undefined;
  return recommend(`${earlier.at(-1) ?? ''}. ${answer}`)
    .map((one) =>
      one.specialty === preferred?.specialty ? { ...one, score: one.score + ANSWER_BONUS } : one,
    )
    .sort((a, b) => b.score - a.score);
}

import type { ChatMessage } from '@carelane/contract/assistant/chat';
import { type Recommendation, recommend } from '../../doctors/complaints/recommend';
import type { TriageSpecialty } from '../../doctors/complaints/rows';
import { asksMedicine } from './asks-medicine';
import { isClarifyingQuestion } from './clarifying-question';
import { asksSomething, isContinuation } from './continuation';

export interface Choice {
  specialty: TriageSpecialty;
  reason: string;
}
export interface Triage {
  choices: Choice[];
  /** Two specialties that are about equally likely, so that a question is worthwhile. */
  close: [TriageSpecialty, TriageSpecialty] | undefined;
}

const MAX_CHOICES = 3;
/** A specialty below this share of the best score is left out. */
const MIN_NAMED_SHARE = 0.25;
const MIN_CLOSE_SHARE = 0.8;
const ANSWER_BONUS = 5;

/** Reads the newest message, and earlier ones only if it answers a question or continues them. */
export function chooseSpecialties(messages: readonly ChatMessage[]): Triage {
  const own = messages.filter((message) => message.role === 'user').map(({ content }) => content);
  const newest = own.at(-1) ?? '';
  const isAnswer =
    isClarifyingQuestion(messages.at(-2)?.content ?? '') && isAnswerTo(newest, own.at(-2) ?? '');
  const recommendations = isAnswer ? weighAnswer(newest, own.slice(0, -1)) : recommendFor(own);
  if (recommendations.length === 0)
    return { choices: mayBeComplaint(newest) ? [GENERAL_PHYSICIAN] : [], close: undefined };

  const best = recommendations[0]?.score ?? 0;
  const named = recommendations.filter(({ score }) => score >= best * MIN_NAMED_SHARE).slice(0, MAX_CHOICES);
  return { choices: named.map(toChoice), close: isAnswer ? undefined : closePair(named) };
}

const CONTINUED_MESSAGES = 2;

function recommendFor(ownMessages: string[]): Recommendation[] {
  const newest = ownMessages.at(-1) ?? '';
  const recommendations = recommend(newest);
  if (recommendations.length > 0 || isSmallTalk(newest) || asksMedicine(newest) || !isContinuation(newest))
    return recommendations;
  for (let back = 1; back <= CONTINUED_MESSAGES; back += 1) {
    const earlier = ownMessages.at(-1 - back);
    if (earlier === undefined) break;
    const combined = recommend(`${earlier}. ${newest}`);
    if (combined.length > 0) return combined;
    if (!isContinuation(earlier)) break;
  }
  return [];
}

const SHORT_ANSWER_WORDS = 6;

/** Names one of the two options, is a short reply or says more of the same, but is not a new complaint. */
function isAnswerTo(newest: string, previous: string): boolean {
  if (FIRST_OPTION.test(newest) || SECOND_OPTION.test(newest)) return true;
  const [own] = recommend(newest);
  if (own) return recommend(previous).some(({ specialty }) => specialty === own.specialty);
  return !asksMedicine(newest) && newest.trim().split(/\s+/).length <= SHORT_ANSWER_WORDS;
}

/** A statement, not a question: it may describe an illness that the table does not contain. */
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
  if (!first || !second || second.score < first.score * MIN_CLOSE_SHARE) return undefined;
  return [first.specialty, second.specialty];
}

const FIRST_OPTION = /^\W*(?:the |option )?(?:first|1|1st|one|a|former|pehla|pehle)\b/i;
const SECOND_OPTION = /^\W*(?:the |option )?(?:second|2|2nd|two|b|latter|last|doosra|dusra)\b/i;

function weighAnswer(answer: string, earlier: string[]): Recommendation[] {
  const options = recommend(earlier.at(-1) ?? '');
  const preferred = chosenOption(answer, options);
  return recommend(`${earlier.at(-1) ?? ''}. ${answer}`)
    .map((option) =>
      option.specialty === preferred?.specialty ? { ...option, score: option.score + ANSWER_BONUS } : option,
    )
    .sort((a, b) => b.score - a.score);
}

function chosenOption(answer: string, [first, second]: Recommendation[]): Recommendation | undefined {
  if (FIRST_OPTION.test(answer)) return first;
  return SECOND_OPTION.test(answer) ? second : undefined;
}

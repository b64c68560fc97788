import type { ChatMessage } from '@carelane/contract/assistant/chat';
import { type Recommendation, recommend } from '../../doctors/complaints/recommend';
import type { TriageSpecialty } from '../../doctors/complaints/rows';
import { isQuestion } from './clarifying-question';

export interface Choice {
  specialty: TriageSpecialty;
  reason: string;
}
export interface Triage {
  choices: Choice[];
  /** Two that are about as likely as each other, worth a question. */
  close: [TriageSpecialty, TriageSpecialty] | undefined;
}

const MOST_CHOICES = 3;
/** A specialty with less than this share of the best score is not worth naming. */
const WORTH_NAMING = 0.25;
const CLOSE = 0.8;
const ANSWER_BONUS = 5;

/** From the newest message, or from the conversation when that one only answers a question or names no sign itself. */
export function chooseSpecialties(messages: readonly ChatMessage[]): Triage {
  const own = messages.filter((message) => message.role === 'user').map(({ content }) => content);
  const newest = own.at(-1) ?? '';
  const wasAsked = isQuestion(messages.at(-2)?.content ?? '');
  let found = recommend(newest);
  if (wasAsked) found = weighAnswer(newest, own.slice(0, -1));
  else if (found.length === 0 && !isSmallTalk(newest)) found = recommend(own.slice(-3).join('. '));
  if (found.length === 0) return { choices: isSmallTalk(newest) ? [] : [FALLBACK], close: undefined };

  const best = found[0]?.score ?? 0;
  const named = found.filter(({ score }) => score >= best * WORTH_NAMING).slice(0, MOST_CHOICES);
  return { choices: named.map(choiceOf), close: wasAsked ? undefined : closePair(named) };
}

const FALLBACK: Choice = {
  specialty: 'General Medicine',
  reason: 'A general physician can look at this first and tell you who should see you next.',
};
const SMALL_TALK =
  /^\W*(?:(?:hi+|hello|hey|namaste|namaskar|good (?:morning|afternoon|evening|night)|thanks?|thank you(?: so much| very much)?|dhanyavaad|shukriya|ok(?:ay)?|bye|yes|no|who are you|what can you do|how are you|help)\W*)+$/i;

export function isSmallTalk(text: string): boolean {
  return SMALL_TALK.test(text);
}

function choiceOf({ specialty, because }: Recommendation): Choice {
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
  const asked = recommend(earlier.at(-1) ?? '');
  const preferred = FIRST.test(answer) ? asked[0] : SECOND.test(answer) ? asked[1] : undefined;
  return recommend(`${earlier.at(-1) ?? ''}. ${answer}`)
    .map((one) =>
      one.specialty === preferred?.specialty ? { ...one, score: one.score + ANSWER_BONUS } : one,
    )
    .sort((a, b) => b.score - a.score);
}

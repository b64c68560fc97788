import type { ChatMessage } from '@carelane/contract/assistant/chat';
import { type Recommendation, recommend } from '../../doctors/complaints/recommend';
import type { TriageSpecialty } from '../../doctors/complaints/triage-row';
import { romanize } from '../../text/devanagari';
import { asksAboutMedicine } from './asks-about-medicine';
import { isClarifyingQuestion } from './clarifying-question';
import { isContinuation, isQuestion } from './continuation';

export interface Choice {
  specialty: TriageSpecialty;
  reason: string;
}
export interface Triage {
  choices: Choice[];
  nearTie: [TriageSpecialty, TriageSpecialty] | undefined;
}

const MAX_CHOICES = 3;
const MIN_SHOWN_SHARE = 0.25;
const MIN_NEAR_TIE_SHARE = 0.8;
const ANSWER_BONUS = 5;

export function chooseSpecialties(messages: readonly ChatMessage[]): Triage {
  const userMessages = messages.filter(({ role }) => role === 'user').map(({ content }) => content);
  const newest = userMessages.at(-1) ?? '';
  const isAnswer =
    isClarifyingQuestion(messages.at(-2)?.content ?? '') && isAnswerTo(newest, userMessages.at(-2) ?? '');
  const recommendations = isAnswer
    ? weighAnswer(newest, userMessages.slice(0, -1))
    : recommendFor(userMessages);
  if (recommendations.length === 0)
    return { choices: mayBeComplaint(newest) ? [GENERAL_PHYSICIAN] : [], nearTie: undefined };

  const best = recommendations[0]?.score ?? 0;
  const shown = recommendations.filter(({ score }) => score >= best * MIN_SHOWN_SHARE).slice(0, MAX_CHOICES);
  return { choices: shown.map(toChoice), nearTie: isAnswer ? undefined : findNearTie(shown) };
}

const MAX_MESSAGES_BACK = 2;

function recommendFor(userMessages: string[]): Recommendation[] {
  const newest = userMessages.at(-1) ?? '';
  const recommendations = recommend(newest);
  if (
    recommendations.length > 0 ||
    isSmallTalk(newest) ||
    asksAboutMedicine(newest) ||
    !isContinuation(newest)
  )
    return recommendations;
  for (let back = 1; back <= MAX_MESSAGES_BACK; back += 1) {
    const earlier = userMessages.at(-1 - back);
    if (earlier === undefined) break;
    const combined = recommend(`${earlier}. ${newest}`);
    if (combined.length > 0) return combined;
    if (!isContinuation(earlier)) break;
  }
  return [];
}

const SHORT_ANSWER_WORDS = 6;

function isAnswerTo(newest: string, previous: string): boolean {
  const text = romanize(newest);
  if (FIRST_OPTION.answer.test(text) || SECOND_OPTION.answer.test(text)) return true;
  const [best] = recommend(newest);
  if (best) return recommend(previous).some(({ specialty }) => specialty === best.specialty);
  return !asksAboutMedicine(newest) && newest.trim().split(/\s+/).length <= SHORT_ANSWER_WORDS;
}

/** A statement, as opposed to a question, may describe an illness that the table does not contain. */
function mayBeComplaint(text: string): boolean {
  return !isSmallTalk(text) && !isQuestion(text) && !asksAboutMedicine(text);
}

export const GENERAL_PHYSICIAN: Choice = {
  specialty: 'General Medicine',
  reason:
    'I did not recognize what this is. A general physician can look at it first and tell you who should see you next.',
};
const SMALL_TALK =
  /^\W*(?:(?:hi+|hello|hey|namaste|namaskar|good (?:morning|afternoon|evening|night)|thanks?|thank you(?: so much| very much)?|dhanyavaad|shukriya|ok(?:ay)?|bye|yes|no|who are you|what can you do|how are you|help)\W*)+$/i;

export function isSmallTalk(text: string): boolean {
  return SMALL_TALK.test(text);
}

function toChoice({ specialty, evidence }: Recommendation): Choice {
  const quotes = evidence.slice(0, 3).map((phrase) => `“${phrase}”`);
  return { specialty, reason: `You mentioned ${quotes.join(', ')}.` };
}

function findNearTie([first, second]: Recommendation[]): Triage['nearTie'] {
  if (!first || !second || second.score < first.score * MIN_NEAR_TIE_SHARE) return undefined;
  return [first.specialty, second.specialty];
}

const FIRST_OPTION = optionPatterns('first|1st|former|pehla|pehli|pahla|pahli|pehle|pahle', '1|one|a');
const SECOND_OPTION = optionPatterns(
  'second|2nd|latter|last|doosra|doosri|doosre|dusra|dusri|dusre',
  '2|two|b',
);

/**
 * These words also begin “a rash”, “first my tooth hurt” or “the last two days”, so an answer must mark them as an
 * option or say nothing else.
 */
function optionPatterns(words: string, labels: string): { answer: RegExp; opening: RegExp } {
  const gap = '[\\s\\p{P}]';
  const anyName = `(?:${words}|${labels})`;
  const wala = '(?:wala|wali|wale|vaala|vaali|vaale)';
  const noTimeSpan =
    '(?! (?:\\d|few|couple|two|three|four|five|six|seven|eight|nine|ten|several|half|time|minute|hour|day|night|morning|evening|week|month|year))';
  const about = `(?:one|option|${wala}|please|it|is|its|that|i|think|guess|sounds|seems|fits|better|best|more|right|correct|for|me|hai|hi|sahi|theek|lagta|lagti)`;
  const marked = [
    `(?:the )?(?:${words}) (?:one|option|${wala})\\b`,
    `the (?:${words})\\b${noTimeSpan}`,
    `option ${anyName}\\b${noTimeSpan}`,
    `(?:${labels}) (?:option|${wala})\\b`,
    `(?:${labels})\\)`,
  ].join('|');
  return {
    answer: new RegExp(`^${gap}*(?:${marked}|(?:the )?${anyName}(?:${gap}+${about})*${gap}*$)`, 'iu'),
    opening: new RegExp(`^${gap}*${anyName}\\s*[,;:.–—-]\\s`, 'iu'),
  };
}

function weighAnswer(answer: string, earlier: string[]): Recommendation[] {
  const options = recommend(earlier.at(-1) ?? '');
  const preferred = chosenOption(answer, options);
  return recommend(`${earlier.at(-1) ?? ''}. ${answer}`)
    .map((option) =>
      option.specialty === preferred?.specialty ? { ...option, score: option.score + ANSWER_BONUS } : option,
    )
    .sort((a, b) => b.score - a.score);
}

function chosenOption(message: string, [first, second]: Recommendation[]): Recommendation | undefined {
  const text = romanize(message);
  const isChosen = ({ answer, opening }: typeof FIRST_OPTION) => answer.test(text) || opening.test(text);
  if (isChosen(FIRST_OPTION)) return first;
  return isChosen(SECOND_OPTION) ? second : undefined;
}

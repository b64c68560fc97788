import { BOOKING_QUESTIONS, PAYMENT_QUESTIONS } from '@carelane/contract/help/booking-questions';
import { plainAnswer, type Question } from '@carelane/contract/help/question';
import {
  PRESCRIPTION_QUESTIONS,
  PRIVACY_QUESTIONS,
  VISIT_QUESTIONS,
} from '@carelane/contract/help/visit-questions';
import { recommend } from '../../doctors/complaints/recommend';
import { compile, createMatcher, type Match, type ReadingOptions, type ReadText } from '../../text/patterns';
import { HELP_CONCEPTS } from './concepts';
import { TOPICS } from './topics';

export interface Help {
  id: string;
  question: string;
  answer: string;
  path: string;
}

const QUESTIONS: readonly Question[] = [
  ...BOOKING_QUESTIONS,
  ...PAYMENT_QUESTIONS,
  ...VISIT_QUESTIONS,
  ...PRESCRIPTION_QUESTIONS,
  ...PRIVACY_QUESTIONS,
];
const TOPIC_PATTERNS = TOPICS.map(({ patterns, ...topic }) => ({
  ...topic,
  patterns: patterns.split(',').map((source) => compile(source.trim(), HELP_CONCEPTS)),
}));
const matcher = createMatcher(TOPIC_PATTERNS.flatMap(({ patterns }) => patterns));

export function findHelp(message: string): Help | undefined {
  const exactAnswer = findAnswer(message, { typos: false });
  if (exactAnswer) return exactAnswer;
  // With typos corrected, words of a complaint can look like a question about the product.
  return recommend(message).length > 0 ? undefined : findAnswer(message);
}

function findAnswer(message: string, options?: ReadingOptions): Help | undefined {
  const text = matcher.read(message, options);
  const topic = bestTopic(text);
  if (!topic || (topic.yieldsToComplaint && hasComplaint(text, topic.positions))) return undefined;
  const question = QUESTIONS.find(({ id }) => id === topic.id);
  return (
    question && {
      id: question.id,
      question: question.question,
      answer: plainAnswer(question.answer),
      path: `/faqs#${question.id}`,
    }
  );
}

function bestTopic(text: ReadText) {
  let best: { id: string; yieldsToComplaint: boolean; positions: number[] } | undefined;
  for (const { id, yieldsToComplaint = false, patterns } of TOPIC_PATTERNS) {
    for (const pattern of patterns) {
      const [match] = text.matches(pattern);
      if (match && isAsked(match, text) && match.positions.length > (best?.positions.length ?? 0))
        best = { id, yieldsToComplaint, positions: match.positions };
    }
  }
  return best;
}

const FEW_WORDS = 4;
const ASKING = new Set(
  'how where when what which who can could do does is are will why want need please kaise kahan kya kab'.split(
    ' ',
  ),
);

function isAsked({ positions }: Match, { words }: ReadText): boolean {
  return positions.length > 1 || words.length <= FEW_WORDS || words.some(({ text }) => ASKING.has(text));
}

function hasComplaint({ words }: ReadText, askedPositions: number[]): boolean {
  const otherWords = words
    .filter((_, position) => !askedPositions.includes(position))
    .map(({ original }) => original);
  return recommend(otherWords.join(' ')).length > 0;
}

import type { ChatMessage } from '@carelane/contract/assistant/chat';
import type { Triage } from './triage/choose-specialties';
import { clarifyingQuestion, isQuestion } from './triage/clarifying-question';

const WITHOUT_MODEL =
  'I work without a language model: this comes from a table of symptoms. It is not a diagnosis.';
const ASK_FOR_SYMPTOMS =
  'Tell me what bothers you, where, and since when, in your own words. I will name the kind of doctor who can help and show you who is free.';

/** What the product says by itself, without any outside service. */
export function embeddedAnswer(
  messages: readonly ChatMessage[],
  { choices, close }: Triage,
  emergencyNumber: string,
): string {
  if (isInUnreadLetters(messages.at(-1)?.content ?? '')) {
    return `I read English and Hindi and could not understand this. If it may be an emergency, call ${emergencyNumber} now. Otherwise please write it in English or Hindi, or start with a general physician.\n\n${WITHOUT_MODEL}`;
  }
  const [first, ...others] = choices;
  if (!first) return `${ASK_FOR_SYMPTOMS} ${WITHOUT_MODEL}`;
  const lines = [`A good place to start is ${first.specialty}. ${first.reason}`];
  if (others.length > 0)
    lines.push(`It could also be a matter for ${others.map(({ specialty }) => specialty).join(' or ')}.`);
  const hasAsked = messages.some((message) => message.role === 'assistant' && isQuestion(message.content));
  if (close && !hasAsked) lines.push(clarifyingQuestion(close));
  lines.push(`If it gets worse quickly, do not wait for an appointment. ${WITHOUT_MODEL}`);
  return lines.join('\n\n');
}

/** More letters of other scripts than of those that the tables know. */
function isInUnreadLetters(text: string): boolean {
  const read = text.match(/[\p{Script=Latin}\p{Script=Devanagari}]/gu)?.length ?? 0;
  const letters = text.match(/[\p{L}\p{M}]/gu)?.length ?? 0;
  return letters - read > read;
}

import type { ChatMessage } from '@carelane/contract/assistant/chat';
import { recommend } from '../doctors/complaints/recommend';
import { findHelp, type Help } from './help/find-help';
import { asksAboutMedicine } from './triage/asks-about-medicine';
import { chooseSpecialties, isSmallTalk, type Triage } from './triage/choose-specialties';
import { isQuestion } from './triage/continuation';

export type Intent =
  | { kind: 'help'; help: Help }
  | { kind: 'complaint'; triage: Triage; asksAboutMedicine: boolean }
  | { kind: 'unreadable' | 'small-talk' | 'unknown' };

export function understand(messages: readonly ChatMessage[]): Intent {
  const userMessages = messages.filter(({ role }) => role === 'user').map(({ content }) => content);
  const newest = userMessages.at(-1) ?? '';
  const previous = userMessages.at(-2) ?? '';
  if (isInUnknownScript(newest)) return { kind: 'unreadable' };
  const help = findHelp(newest);
  // "Which doctor?" after a complaint asks about that complaint, not about the product.
  const isAboutComplaint = help?.id === 'which-doctor' && recommend(previous).length > 0;
  if (help && !isAboutComplaint) return { kind: 'help', help };
  const triage = chooseSpecialties(messages);
  if (triage.choices.length > 0)
    return { kind: 'complaint', triage, asksAboutMedicine: asksAboutMedicine(newest) };
  if (asksAboutMedicine(newest)) return { kind: 'complaint', triage, asksAboutMedicine: true };
  return { kind: isSmallTalk(newest) || !isQuestion(newest) ? 'small-talk' : 'unknown' };
}

function isInUnknownScript(text: string): boolean {
  const knownLetters = text.match(/[\p{Script=Latin}\p{Script=Devanagari}]/gu)?.length ?? 0;
  const allLetters = text.match(/[\p{L}\p{M}]/gu)?.length ?? 0;
  return allLetters - knownLetters > knownLetters;
}

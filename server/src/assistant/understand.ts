import type { ChatMessage } from '@carelane/contract/assistant/chat';
import { recommend } from '../doctors/complaints/recommend';
import { findHelp, type Help } from './help/find-help';
import { asksMedicine } from './triage/asks-medicine';
import { chooseSpecialties, isSmallTalk, type Triage } from './triage/choose-specialties';
import { asksSomething } from './triage/continuation';

export type Request =
  | { kind: 'help'; help: Help }
  | { kind: 'complaint'; triage: Triage; asksMedicine: boolean }
  | { kind: 'unreadable' | 'small-talk' | 'unknown' };

/** What the newest message asks for. Earlier ones count only if it continues them. */
export function understand(messages: readonly ChatMessage[]): Request {
  const own = messages.filter(({ role }) => role === 'user').map(({ content }) => content);
  const newest = own.at(-1) ?? '';
  if (isInUnknownScript(newest)) return { kind: 'unreadable' };
  const help = findHelp(newest);
  if (help && !(help.id === 'which-doctor' && recommend(own.at(-2) ?? '').length > 0))
    return { kind: 'help', help };
  const triage = chooseSpecialties(messages);
  if (triage.choices.length > 0) return { kind: 'complaint', triage, asksMedicine: asksMedicine(newest) };
  if (asksMedicine(newest)) return { kind: 'complaint', triage, asksMedicine: true };
  return { kind: isSmallTalk(newest) || !asksSomething(newest) ? 'small-talk' : 'unknown' };
}

/** More letters of unknown scripts than of known ones. */
function isInUnknownScript(text: string): boolean {
  const read = text.match(/[\p{Script=Latin}\p{Script=Devanagari}]/gu)?.length ?? 0;
  const letters = text.match(/[\p{L}\p{M}]/gu)?.length ?? 0;
  return letters - read > read;
}

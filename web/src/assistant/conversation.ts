import { type ChatMessage, suggestionsSchema } from '@carelane/contract/assistant/chat';
import * as z from 'zod/mini';
import { inThisTab, readStored, STORAGE, store } from '../lib/storage';

const entrySchema = z.object({
  id: z.string(),
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  suggestions: z.optional(suggestionsSchema),
});
export type Entry = z.output<typeof entrySchema>;

/** Stored for this tab only: it survives a reload, and logging out removes it. */
export function loadConversation(userId: string): Entry[] {
  try {
    const stored = readStored(STORAGE.assistant(userId), inThisTab);
    return stored ? z.array(entrySchema).parse(JSON.parse(stored)) : [];
  } catch {
    return [];
  }
}

export function saveConversation(userId: string, entries: Entry[]): void {
  store(STORAGE.assistant(userId), entries.length === 0 ? null : JSON.stringify(entries), inThisTab);
}

/** A complete answer ends with suggestions. */
export function isUnanswered(entries: Entry[]): boolean {
  const last = entries.at(-1);
  return last !== undefined && (last.role === 'user' || last.suggestions === undefined);
}

export function toMessages(entries: Entry[]): ChatMessage[] {
  return entries
    .filter(({ content }) => content.trim() !== '')
    .map(({ role, content }) => ({ role, content }));
}

export function hasConsented(userId: string, service: string): boolean {
  return readStored(STORAGE.assistantConsent(userId, service)) === 'yes';
}

export function rememberConsent(userId: string, service: string): void {
  store(STORAGE.assistantConsent(userId, service), 'yes');
}

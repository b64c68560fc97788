import { type ChatMessage, suggestionsSchema } from '@carelane/contract/assistant/chat';
import * as z from 'zod/mini';

const entrySchema = z.object({
  id: z.string(),
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  suggestions: z.optional(suggestionsSchema),
});
export type Entry = z.output<typeof entrySchema>;

const keyOf = (userId: string) => `carelane-assistant-${userId}`;

/** Kept by this tab alone: it outlives a reload, not the tab, and logout removes it. */
export function loadConversation(userId: string): Entry[] {
  try {
    const stored = sessionStorage.getItem(keyOf(userId));
    return stored ? z.array(entrySchema).parse(JSON.parse(stored)) : [];
  } catch {
    return [];
  }
}

export function saveConversation(userId: string, entries: Entry[]): void {
  try {
    if (entries.length === 0) sessionStorage.removeItem(keyOf(userId));
    else sessionStorage.setItem(keyOf(userId), JSON.stringify(entries));
  } catch {
    // A browser without storage keeps the conversation for as long as the page is open.
  }
}

/** A finished answer brings its suggestions; without them it was cut off, by a reload or on leaving the page. */
export function isUnanswered(entries: Entry[]): boolean {
  const last = entries.at(-1);
  return last !== undefined && (last.role === 'user' || last.suggestions === undefined);
}

export function messagesOf(entries: Entry[]): ChatMessage[] {
  return entries
    .filter(({ content }) => content.trim() !== '')
    .map(({ role, content }) => ({ role, content }));
}

const consentKey = (userId: string, service: string) => `carelane-assistant-consent-${userId}-${service}`;

export function hasConsented(userId: string, service: string): boolean {
  try {
    return localStorage.getItem(consentKey(userId, service)) === 'yes';
  } catch {
    return false;
  }
}

export function rememberConsent(userId: string, service: string): void {
  try {
    localStorage.setItem(consentKey(userId, service), 'yes');
  } catch {
    // Asked again next time.
  }
}

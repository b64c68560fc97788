import {
  type ChatEvent,
  type ChatMessage,
  CONVERSATION_MAX_MESSAGES,
} from '@carelane/contract/assistant/chat';
import { assistantChat, assistantStatus } from '@carelane/contract/assistant/endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call, callRaw } from '../lib/api';
import { readEvents } from './read-events';

export const statusQuery = queryOptions({
  queryKey: ['assistant', 'status'],
  queryFn: ({ signal }) => call(assistantStatus, { signal }),
  staleTime: 300_000,
});

export async function* askAssistant(messages: ChatMessage[], signal: AbortSignal): AsyncGenerator<ChatEvent> {
  const response = await callRaw(assistantChat, {
    body: { messages: messages.slice(-CONVERSATION_MAX_MESSAGES) },
    signal,
  });
  if (response.body) yield* readEvents(response.body);
}

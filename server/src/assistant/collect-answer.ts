import type { ChatEvent, Suggestions } from '@carelane/contract/assistant/chat';
import { Refusal } from '../http/refusal';

export async function collectAnswer(events: AsyncIterable<ChatEvent>) {
  let content = '';
  let suggestions: Suggestions = { emergency: false, specialties: [] };
  for await (const { event, data } of events) {
    if (event === 'delta') content += data.text;
    else if (event === 'suggestions') suggestions = data;
    else if (event === 'error') throw new Refusal('ASSISTANT_FAILED', data.message);
  }
  return { role: 'assistant' as const, content: content.trim(), ...suggestions };
}

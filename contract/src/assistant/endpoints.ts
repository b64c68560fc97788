import { endpoint } from '../endpoint';
import { assistantStatusSchema, chatAnswerSchema, chatBody } from './chat';

export const assistantStatus = endpoint({
  method: 'GET',
  path: '/assistant/status',
  access: 'signed-in',
  summary: 'Whether an external model answers, and where messages are sent',
  response: assistantStatusSchema,
});
export const assistantChat = endpoint({
  method: 'POST',
  path: '/assistant/chat',
  access: 'signed-in',
  budget: 'own: messages are counted by account and day, except emergencies',
  summary: 'From symptoms to the right doctor: streamed as server-sent events, or as JSON on request',
  body: chatBody,
  response: chatAnswerSchema,
  produces: 'text/event-stream',
});

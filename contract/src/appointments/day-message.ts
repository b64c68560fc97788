import * as z from 'zod/mini';
import { endpoint } from '../endpoint';
import { dateOnly, requiredText } from '../fields';

export const DAY_MESSAGE_MAX_LENGTH = 500;
export const DAY_MESSAGES_PER_DAY = 2;

export const sendDayMessage = endpoint({
  method: 'POST',
  path: '/doctor/day-message',
  access: 'doctor',
  budget: 'own: two messages a day',
  summary: 'A short message to each patient with an upcoming visit on one day; they cannot reply',
  body: z.object({
    date: dateOnly,
    text: requiredText(DAY_MESSAGE_MAX_LENGTH, 'Please write a message.'),
  }),
  response: z.object({ patients: z.int() }),
});

import * as z from 'zod/mini';
import { freeTimeSchema } from '../doctors/slots-for-date';
import { idSchema, requiredText, text } from '../fields';

export const GREETING = "Hello! I'm your AI medical assistant. How can I help you today?";
export const MESSAGE_MAX_LENGTH = 2000;
export const CONVERSATION_MAX_MESSAGES = 40;

export const chatMessageSchema = z.discriminatedUnion(
  'role',
  [
    z.object({
      role: z.literal('user'),
      content: requiredText(MESSAGE_MAX_LENGTH, 'Please type a message.'),
    }),
    z.object({ role: z.literal('assistant'), content: text(4 * MESSAGE_MAX_LENGTH) }),
  ],
  { error: 'A message is from the user or from the assistant.' },
);
export type ChatMessage = z.output<typeof chatMessageSchema>;

export const chatBody = z.object({
  messages: z.array(chatMessageSchema, 'Please type a message.').check(
    z.minLength(1, 'Please type a message.'),
    z.maxLength(CONVERSATION_MAX_MESSAGES, 'This conversation is too long. Please start a new one.'),
    z.refine((messages) => messages.at(-1)?.role === 'user', { error: 'The last message must be yours.' }),
  ),
});

const suggestedDoctorSchema = z.object({
  _id: idSchema,
  name: z.string(),
  specialization: z.string(),
  profileImage: z.nullable(z.string()),
  experience: z.int(),
  fees: z.int(),
  rating: z.nullable(z.number()),
  timezone: z.string(),
  nextAvailable: z.nullable(freeTimeSchema),
  nextTimes: z.array(freeTimeSchema),
});
export type SuggestedDoctor = z.output<typeof suggestedDoctorSchema>;

const suggestedSpecialtySchema = z.object({
  name: z.string(),
  reason: z.string(),
  doctors: z.array(suggestedDoctorSchema),
});
export type SuggestedSpecialty = z.output<typeof suggestedSpecialtySchema>;

const furtherReadingSchema = z.object({ title: z.string(), path: z.string() });
export type FurtherReading = z.output<typeof furtherReadingSchema>;

export const suggestionsSchema = z.object({
  emergency: z.boolean(),
  specialties: z.array(suggestedSpecialtySchema),
  reading: z.optional(furtherReadingSchema),
});
export type Suggestions = z.output<typeof suggestionsSchema>;

export const chatAnswerSchema = z.object({
  role: z.literal('assistant'),
  content: z.string(),
  ...suggestionsSchema.shape,
});

export const chatEvents = {
  delta: z.object({ text: z.string() }),
  suggestions: suggestionsSchema,
  done: z.object({}),
  error: z.object({ message: z.string() }),
};
export type ChatEventName = keyof typeof chatEvents;
export type ChatEvent = {
  [Name in ChatEventName]: { event: Name; data: z.output<(typeof chatEvents)[Name]> };
}[ChatEventName];

export const assistantStatusSchema = z.object({
  /** `embedded`: answers come from the built-in symptom table. `model`: from an external language model. */
  mode: z.enum(['embedded', 'model']),
  service: z.nullable(z.string()),
  emergencyNumber: z.string(),
});

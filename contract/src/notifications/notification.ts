import * as z from 'zod/mini';
import { instant } from '../fields';

export const notificationTypeSchema = z.enum(['appointment', 'system']);

export const notificationSchema = z.object({
  id: z.string(),
  message: z.string(),
  type: notificationTypeSchema,
  isRead: z.boolean(),
  createdAt: instant,
  link: z.nullable(z.string()),
});
export type Notification = z.output<typeof notificationSchema>;

export const BELL_ITEMS = 5;

import * as z from 'zod/mini';
import { instant } from '../fields';

export const notificationTypeSchema = z.enum(['appointment', 'system']);

export const notificationSchema = z.object({
  id: z.string(),
  message: z.string(),
  type: notificationTypeSchema,
  isRead: z.boolean(),
  createdAt: instant,
  /** A path in the product where the person can act on it. */
  link: z.nullable(z.string()),
});
export type Notification = z.output<typeof notificationSchema>;

/** How many notifications the bell's menu shows. */
export const BELL_ITEMS = 5;

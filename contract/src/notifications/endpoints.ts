import * as z from 'zod/mini';
import { EDITS } from '../budget';
import { endpoint } from '../endpoint';
import { cursorSchema, idParams, noContent, pageEnvelope, wholeNumber } from '../fields';
import { notificationSchema } from './notification';

export const listNotifications = endpoint({
  method: 'GET',
  path: '/notification',
  access: 'signed-in',
  summary: 'Your own notifications, newest first',
  query: z.object({
    limit: z._default(wholeNumber(1, 100, 'Ask for 1 to 100 notifications.'), 20),
    cursor: cursorSchema,
  }),
  response: z.array(notificationSchema),
  envelope: pageEnvelope,
});
export const unreadCount = endpoint({
  method: 'GET',
  path: '/notification/unread-count',
  access: 'signed-in',
  summary: 'The number of your unread notifications',
  response: z.object({ count: z.int() }),
});
/** The id of somebody else's notification changes nothing, and the response does not reveal that. */
export const markRead = endpoint({
  method: 'PATCH',
  path: '/notification/:id/read',
  access: 'signed-in',
  budget: EDITS,
  summary: 'Mark one of your notifications as read',
  params: idParams,
  response: noContent,
});
export const markAllRead = endpoint({
  method: 'PATCH',
  path: '/notification/mark-all-read',
  access: 'signed-in',
  budget: EDITS,
  summary: 'Mark all your notifications as read',
  response: noContent,
});

import * as z from 'zod/mini';
import { EDITS } from '../budget';
import { endpoint } from '../endpoint';
import { instant, noContent } from '../fields';

const feedBody = z.object({
  /** Never set for doctors, because patients' names do not go into external calendars. */
  showsNames: z._default(z.boolean(), false),
});

const feedSchema = z.object({
  isOn: z.boolean(),
  showsNames: z.boolean(),
  createdAt: z.nullable(instant),
});

export const getCalendarFeed = endpoint({
  method: 'GET',
  path: '/user/calendar-feed',
  access: 'signed-in',
  budget: 'none: it reads one small row',
  summary: 'Whether your visits can be read from a secret calendar address',
  response: feedSchema,
});
export const replaceCalendarFeed = endpoint({
  method: 'POST',
  path: '/user/calendar-feed',
  access: 'signed-in',
  budget: EDITS,
  summary: 'Create a secret calendar address; the previous one stops working',
  body: feedBody,
  /** Shown only this once: the server stores a hash of it. */
  response: z.object({ address: z.string() }),
  status: 201,
});
export const updateCalendarFeed = endpoint({
  method: 'PATCH',
  path: '/user/calendar-feed',
  access: 'signed-in',
  budget: EDITS,
  summary: 'Choose whether the titles name the doctor; the address stays the same',
  body: feedBody,
  response: feedSchema,
});
export const deleteCalendarFeed = endpoint({
  method: 'DELETE',
  path: '/user/calendar-feed',
  access: 'signed-in',
  budget: EDITS,
  summary: 'Turn the calendar address off',
  response: noContent,
});

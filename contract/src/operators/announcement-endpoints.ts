import * as z from 'zod/mini';
import { EDITS } from '../budget';
import { endpoint } from '../endpoint';
import { idSchema, instant, requiredText } from '../fields';
import { consoleList } from './console-shapes';
import { reasonSchema } from './reason';

export const AUDIENCES = ['everybody', 'doctors', 'patients'] as const;
const audienceSchema = z.enum(AUDIENCES, 'Choose who should read it.');
export type Audience = z.output<typeof audienceSchema>;

export const SUBJECT_MAX_LENGTH = 120;
export const ANNOUNCEMENT_MAX_LENGTH = 2000;

const announcementSchema = z.object({
  _id: idSchema,
  audience: audienceSchema,
  subject: z.string(),
  text: z.string(),
  createdAt: instant,
  /** Null while people are still being notified. */
  finishedAt: z.nullable(instant),
  recipients: z.int(),
  notified: z.int(),
  /** An account without a confirmed address gets no email. */
  mails: z.object({ delivered: z.int(), givenUp: z.int(), waiting: z.int() }),
});
export type Announcement = z.output<typeof announcementSchema>;

export const listAnnouncements = endpoint({
  method: 'GET',
  path: '/operator/announcements',
  access: 'operator',
  summary: 'Announcements and their delivery progress, newest first',
  ...consoleList(announcementSchema, {}),
});

export const countAudience = endpoint({
  method: 'GET',
  path: '/operator/announcements/audience',
  access: 'operator',
  summary: 'How many accounts an announcement would reach',
  query: z.object({ audience: audienceSchema }),
  response: z.object({ recipients: z.int() }),
});

export const announce = endpoint({
  method: 'POST',
  path: '/operator/announcements',
  access: 'operator',
  budget: EDITS,
  summary: 'Send an announcement by notification and email; a repeated id is sent only once',
  body: z.object({
    /** Chosen by the browser, so that a repeated request does not send the announcement twice. */
    id: idSchema,
    audience: audienceSchema,
    subject: requiredText(SUBJECT_MAX_LENGTH, 'Please enter a subject.'),
    text: requiredText(ANNOUNCEMENT_MAX_LENGTH, 'Please enter the text.'),
    reason: reasonSchema,
  }),
  response: announcementSchema,
  status: 201,
});

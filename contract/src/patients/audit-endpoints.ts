import * as z from 'zod/mini';
import { endpoint } from '../endpoint';
import { cursorSchema, pageEnvelope, wholeNumber } from '../fields';
import { accessLogEntrySchema } from './audit';

export const getAccessLog = endpoint({
  method: 'GET',
  path: '/patient/access-log',
  access: 'patient',
  summary: 'Who viewed or changed your own record, newest first',
  query: z.object({
    limit: z._default(wholeNumber(1, 100, 'Ask for 1 to 100 entries.'), 50),
    cursor: cursorSchema,
  }),
  response: z.array(accessLogEntrySchema),
  envelope: pageEnvelope,
});

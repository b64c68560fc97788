import * as z from 'zod/mini';
import { endpoint } from '../endpoint';
import { idSchema, instant } from '../fields';
import { consoleList } from './console-shapes';

export const OPERATOR_PAGE_SIZE = 25;

export const operatorLogEntrySchema = z.object({
  _id: idSchema,
  /** Null for an entry written by an older version, until the next act is recorded. */
  sequence: z.nullable(z.int()),
  at: instant,
  actor: z.string(),
  actorEmail: z.nullable(z.string()),
  act: z.string(),
  description: z.string(),
  subject: z.string(),
  email: z.nullable(z.string()),
  memberName: z.nullable(z.string()),
  /** Null once the account concerned is erased. */
  reason: z.nullable(z.string()),
  details: z.nullable(z.string()),
});
export type OperatorLogEntry = z.output<typeof operatorLogEntrySchema>;

export const listOperatorLog = endpoint({
  method: 'GET',
  path: '/operator/log',
  access: 'operator',
  summary: 'What operators did, newest first',
  ...consoleList(operatorLogEntrySchema, {}),
});

export const checkOperatorLog = endpoint({
  method: 'GET',
  path: '/operator/log/check',
  access: 'operator',
  budget: { perAccount: 20, seconds: 60 },
  summary: 'Whether any log entry was changed, removed or cut off',
  response: z.object({ checked: z.int(), brokenAt: z.nullable(z.int()) }),
});

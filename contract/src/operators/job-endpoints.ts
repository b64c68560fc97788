import * as z from 'zod/mini';
import { endpoint } from '../endpoint';
import { idSchema, instant } from '../fields';
import { consoleAct, consoleList } from './console-shapes';

/** Never what is inside it: a mail may name people and visits. */
const failedJobSchema = z.object({
  _id: idSchema,
  kind: z.string(),
  /** What kind of account a mail was for. Null for other work, and for an address without an account. */
  recipient: z.nullable(z.enum(['patient', 'doctor', 'operator'])),
  attempts: z.int(),
  lastError: z.nullable(z.string()),
  createdAt: instant,
  failedAt: instant,
});
export type FailedJob = z.output<typeof failedJobSchema>;

export const listFailedJobs = endpoint({
  method: 'GET',
  path: '/operator/jobs',
  access: 'operator',
  summary: 'Work that was given up after too many failures, newest first',
  ...consoleList(failedJobSchema, {}),
});

export const runJobAgain = endpoint({
  ...consoleAct,
  method: 'POST',
  access: 'operator',
  path: '/operator/jobs/:id/run',
  summary: 'Run work again that was given up',
});

export const discardJob = endpoint({
  ...consoleAct,
  method: 'POST',
  access: 'operator',
  path: '/operator/jobs/:id/discard',
  summary: 'Delete work that was given up',
});

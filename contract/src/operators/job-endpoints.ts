import * as z from 'zod/mini';
import { endpoint } from '../endpoint';
import { idSchema, instant } from '../fields';
import { consoleAct, consoleList } from './console-shapes';

/** Without the job's payload, because emails can name people and visits. */
const failedJobSchema = z.object({
  _id: idSchema,
  kind: z.string(),
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
  summary: 'Jobs that failed permanently after too many attempts, newest first',
  ...consoleList(failedJobSchema, {}),
});

export const runJobAgain = endpoint({
  ...consoleAct,
  method: 'POST',
  access: 'operator',
  path: '/operator/jobs/:id/run',
  summary: 'Retry a job that failed permanently',
});

export const discardJob = endpoint({
  ...consoleAct,
  method: 'POST',
  access: 'operator',
  path: '/operator/jobs/:id/discard',
  summary: 'Delete a job that failed permanently',
});

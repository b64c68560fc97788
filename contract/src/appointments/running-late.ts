import * as z from 'zod/mini';
import { EDITS } from '../budget';
import { endpoint } from '../endpoint';
import { LATE_STEP_MINUTES, MAX_LATE_MINUTES } from './lateness';

const MESSAGE = `Please choose up to ${MAX_LATE_MINUTES} minutes, in steps of ${LATE_STEP_MINUTES}.`;
const response = z.object({ visits: z.int() });

export const setRunningLate = endpoint({
  method: 'PUT',
  path: '/doctor/running-late',
  access: 'doctor',
  budget: EDITS,
  summary: 'Tell the patients you have yet to see today how late you are; 0 means on time',
  body: z.object({
    minutes: z
      .int(MESSAGE)
      .check(z.gte(0, MESSAGE), z.lte(MAX_LATE_MINUTES, MESSAGE), z.multipleOf(LATE_STEP_MINUTES, MESSAGE)),
  }),
  response,
});
export const endRunningLate = endpoint({
  method: 'DELETE',
  path: '/doctor/running-late',
  access: 'doctor',
  budget: EDITS,
  summary: 'The same as being 0 minutes late',
  response,
});

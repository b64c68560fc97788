import * as z from 'zod/mini';
import { EDITS } from '../budget';
import { endpoint } from '../endpoint';
import { LATE_STEP_MINUTES, MAX_LATE_MINUTES } from './lateness';

const MINUTES = `Please choose up to ${MAX_LATE_MINUTES} minutes, in steps of ${LATE_STEP_MINUTES}.`;
/** How many visits of today begin late now, or are on time again. */
const response = z.object({ visits: z.int() });

export const setRunningLate = endpoint({
  method: 'PUT',
  path: '/doctor/running-late',
  access: 'doctor',
  budget: EDITS,
  summary: 'Announce to your later patients of today by how much you are late; 0 is on time',
  body: z.object({
    minutes: z
      .int(MINUTES)
      .check(z.gte(0, MINUTES), z.lte(MAX_LATE_MINUTES, MINUTES), z.multipleOf(LATE_STEP_MINUTES, MINUTES)),
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

import * as z from 'zod/mini';
import { EDITS } from '../budget';
import { endpoint } from '../endpoint';
import { idParams, idSchema, noContent, optionalText } from '../fields';
import { closedTimeSchema } from './days-off';

export const CANNOT_ATTEND_REASON_MAX_LENGTH = 300;
export const MAX_VISITS_PER_REQUEST = 200;

const reason = optionalText(CANNOT_ATTEND_REASON_MAX_LENGTH);

export const cannotAttendVisit = endpoint({
  method: 'POST',
  path: '/appointment/:id/cannot-attend',
  access: 'doctor',
  budget: EDITS,
  summary: 'Say that you cannot attend; the patient chooses another time or a refund',
  params: idParams,
  body: z.object({ reason }),
  response: noContent,
});
export const cannotAttendVisits = endpoint({
  method: 'POST',
  path: '/doctor/cannot-attend',
  access: 'doctor',
  budget: EDITS,
  summary: 'Say that you cannot attend several visits; those that can no longer be closed are left out',
  body: z.object({
    appointmentIds: z
      .array(idSchema, 'Please name the visits.')
      .check(
        z.minLength(1, 'Please name the visits.'),
        z.maxLength(MAX_VISITS_PER_REQUEST, `Please name at most ${MAX_VISITS_PER_REQUEST} visits.`),
      ),
    reason,
  }),
  response: z.object({ closed: z.int() }),
});
const closedTimes = z.object({ closedTimes: z.array(closedTimeSchema) });
export const getClosedTimes = endpoint({
  method: 'GET',
  path: '/doctor/closed-times',
  access: 'doctor',
  summary: 'Upcoming times that you closed by saying that you cannot attend',
  response: closedTimes,
});
export const openClosedTimes = endpoint({
  method: 'POST',
  path: '/doctor/open-times',
  access: 'doctor',
  budget: EDITS,
  summary: 'Open closed times again, where your hours offer them',
  body: z.object({
    times: z
      .array(z.iso.datetime('Please name the times.'), 'Please name the times.')
      .check(
        z.minLength(1, 'Please name the times.'),
        z.maxLength(MAX_VISITS_PER_REQUEST, `Please name at most ${MAX_VISITS_PER_REQUEST} times.`),
      ),
  }),
  response: closedTimes,
});

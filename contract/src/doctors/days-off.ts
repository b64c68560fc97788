import * as z from 'zod/mini';
import { dateOnly, idSchema, instant, optionalText } from '../fields';
import { SLOTS_PER_DAY, timeLabelSchema } from './slot-grid';

export const dayOffSchema = z.object({
  date: dateOnly,
  times: z.array(z.string()),
  note: z.nullable(z.string()),
});
export type DayOff = z.output<typeof dayOffSchema>;

const DAYS_OFF_MAX = 400;
const daysOffList = z
  .array(
    z.object({
      date: dateOnly,
      times: z._default(z.array(timeLabelSchema).check(z.maxLength(SLOTS_PER_DAY)), []),
      note: z.optional(z.nullable(optionalText(120))),
    }),
    'Please send a list of dates.',
  )
  .check(
    z.maxLength(DAYS_OFF_MAX, `Please keep at most ${DAYS_OFF_MAX} dates.`),
    z.refine((days) => new Set(days.map((day) => day.date)).size === days.length, {
      error: 'Each date can be listed only once.',
    }),
  );
/** `before` holds the dates that the page showed, so that an outdated page undoes nothing else. */
export const daysOffBody = z.object({ daysOff: daysOffList, before: z.optional(daysOffList) });

export const closedTimeSchema = z.object({ startsAt: instant, date: dateOnly, time: z.string() });
export type ClosedTime = z.output<typeof closedTimeSchema>;

const appointmentOutsideHoursSchema = z.object({
  _id: idSchema,
  patientName: z.string(),
  date: dateOnly,
  time: z.string(),
  startsAt: instant,
});
export type AppointmentOutsideHours = z.output<typeof appointmentOutsideHoursSchema>;
export const outsideHoursEnvelope = z.object({
  appointmentsOutsideHours: z.array(appointmentOutsideHoursSchema),
});

import * as z from 'zod/mini';
import { EDITS } from '../budget';
import { endpoint } from '../endpoint';
import { cursorSchema, idParams, idSchema, instant, pageEnvelope, wholeNumber } from '../fields';
import { timeZone } from '../time/time-zone';
import { appointmentSchema } from './appointment';
import { DASHBOARD_LISTS } from './appointment-lists';
import { disputeBody, disputeSchema } from './dispute';
import { statusInputSchema } from './status';

const listQuery = z.object({
  list: z.optional(z.enum([...DASHBOARD_LISTS, 'ahead', 'overdue'], 'There is no such list.')),
  at: z.optional(z.iso.datetime({ offset: true, error: 'This is not a date with a time.' })),
  zone: z.optional(timeZone),
  status: z.optional(statusInputSchema),
  limit: z._default(wholeNumber(1, 100, 'Ask for 1 to 100 appointments.'), 50),
  cursor: cursorSchema,
});

export type ListQuery = z.output<typeof listQuery>;

export const getAppointment = endpoint({
  method: 'GET',
  path: '/appointment/:id',
  access: 'signed-in',
  summary: 'One of your own appointments',
  params: idParams,
  response: appointmentSchema,
});
export const listPatientAppointments = endpoint({
  method: 'GET',
  path: '/appointment/patient/:id',
  access: 'patient',
  summary: 'Your own appointments as a patient, in pages',
  params: idParams,
  patientId: 'path',
  query: listQuery,
  response: z.object({ appointments: z.array(appointmentSchema) }),
  envelope: pageEnvelope,
});
export const listDoctorAppointments = endpoint({
  method: 'GET',
  path: '/appointment/doctor/:id',
  access: 'doctor',
  summary: 'Your own appointments as a doctor, in pages',
  params: idParams,
  query: listQuery,
  response: z.array(appointmentSchema),
  envelope: pageEnvelope,
});
export const updateAppointmentStatus = endpoint({
  method: 'PATCH',
  path: '/appointment/update/:id',
  access: 'doctor',
  budget: EDITS,
  summary: 'Mark a scheduled appointment as completed',
  params: idParams,
  body: z.object({
    status: z.literal('completed', 'A doctor can only mark an appointment as completed.'),
    patientAbsent: z._default(z.boolean(), false),
  }),
  response: appointmentSchema,
});

export const disputeAppointment = endpoint({
  method: 'POST',
  path: '/appointment/:id/dispute',
  access: 'signed-in',
  budget: EDITS,
  summary: 'Say that a visit did not take place, or give your side after the other person has said so',
  params: idParams,
  body: disputeBody,
  response: disputeSchema,
  status: 201,
});

export const doctorStats = endpoint({
  method: 'GET',
  path: '/doctor/stats',
  access: 'doctor',
  summary: "The figures on the doctor's dashboard",
  response: z.object({
    totalAppointments: z.int(),
    upcoming: z.int(),
    patients: z.int(),
    canceledByDoctor: z.int(),
    completionRate: z.int(),
  }),
});
export const doctorActivity = endpoint({
  method: 'GET',
  path: '/doctor/activity',
  access: 'doctor',
  summary: 'The latest activity in your own appointments',
  response: z.array(
    z.object({
      id: idSchema,
      appointmentId: idSchema,
      kind: z.enum(['booked', 'moved', 'completed', 'canceled']),
      patientName: z.string(),
      patientImage: z.nullable(z.string()),
      date: z.string(),
      time: z.string(),
      timezone: z.string(),
      startsAt: instant,
      at: instant,
    }),
  ),
});
export const doctorWeeks = endpoint({
  method: 'GET',
  path: '/doctor/weeks',
  access: 'doctor',
  summary: 'Your own appointments from the last eight weeks, including this one',
  response: z.array(
    z.object({ weekStartsOn: z.string(), completed: z.int(), canceled: z.int(), scheduled: z.int() }),
  ),
});

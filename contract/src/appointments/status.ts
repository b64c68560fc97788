import * as z from 'zod/mini';

export const appointmentStatusSchema = z.enum(['scheduled', 'completed', 'canceled']);
export type AppointmentStatus = z.output<typeof appointmentStatusSchema>;

export const statusInputSchema = z.pipe(
  z.enum(['scheduled', 'completed', 'canceled', 'cancelled'], 'This is not an appointment status.'),
  z.transform((value): AppointmentStatus => (value === 'cancelled' ? 'canceled' : value)),
);

export const consultationTypeSchema = z.enum(
  ['Video Consultation', 'In-person Consultation'],
  'Choose a video or an in-person consultation.',
);
export type ConsultationType = z.output<typeof consultationTypeSchema>;

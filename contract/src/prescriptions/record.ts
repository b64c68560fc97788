import * as z from 'zod/mini';
import { appointmentSchema } from '../appointments/appointment';
import { idSchema, instant } from '../fields';
import { patientSchema } from '../patients/patient';
import { prescriptionSchema } from './prescription';

export const patientRecordSchema = z.object({
  patient: z.extend(patientSchema, { name: z.string() }),
  appointments: z.array(appointmentSchema),
  notes: z.array(
    z.object({ appointmentId: idSchema, date: z.string(), text: z.string(), updatedAt: instant }),
  ),
  prescriptions: z.array(prescriptionSchema),
});
export type PatientRecord = z.output<typeof patientRecordSchema>;

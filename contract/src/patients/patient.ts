import * as z from 'zod/mini';
import { userReferenceSchema } from '../doctors/doctor';
import { dateOnly, idSchema, instant, optionalText } from '../fields';
import { healthListSchema } from './health-facts';

export const GENDERS = ['Male', 'Female', 'Other'] as const;
export const BLOOD_GROUPS = ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'] as const;

export const patientSchema = z.object({
  _id: idSchema,
  /** Null once the account is deleted. */
  user_id: z.nullable(userReferenceSchema),
  date_of_birth: z.nullable(dateOnly),
  gender: z.nullable(z.enum(GENDERS)),
  blood_group: z.nullable(z.enum(BLOOD_GROUPS)),
  address: z.nullable(z.string()),
  About: z.nullable(z.string()),
  emergency_contact: z.nullable(z.string()),
  profileImage: z.nullable(z.string()),
  allergies: healthListSchema,
  conditions: healthListSchema,
  createdAt: instant,
});
export type Patient = z.output<typeof patientSchema>;

export const treatedPatientSchema = z.extend(
  z.pick(patientSchema, { _id: true, user_id: true, date_of_birth: true, gender: true, profileImage: true }),
  {
    name: z.string(),
    lastAppointmentAt: instant,
    prescriptionCount: z.int(),
    lastPrescribedAt: z.nullable(instant),
  },
);
export type TreatedPatient = z.output<typeof treatedPatientSchema>;

const dateOfBirth = z.string('Date of birth is required').check(
  z.minLength(1, 'Date of birth is required'),
  z.refine((value) => value === '' || dateOnly.safeParse(value).success, {
    error: 'Please enter a date as yyyy-MM-dd.',
  }),
);

export const patientFields = {
  date_of_birth: dateOfBirth,
  gender: z.enum(GENDERS, 'Gender is required'),
  blood_group: z.enum(BLOOD_GROUPS, 'Blood group is required'),
  address: optionalText(300),
  About: optionalText(2000),
  emergency_contact: optionalText(100),
};
export const createPatientBody = z.object(patientFields);
export const updatePatientBody = z.partial(z.object(patientFields));

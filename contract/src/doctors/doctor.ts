import * as z from 'zod/mini';
import { idSchema, instant, optionalText, requiredText, wholeNumber } from '../fields';
import { isTimeZone } from '../time/zoned-time';
import { weeklyTemplateSchema } from './availability';
import { FEE_MAX } from './fee';
import { languagesSchema } from './languages';
import { freeTimeSchema } from './slots-for-date';
import { specialtySchema } from './specialties';

export const doctorStatusSchema = z.enum(['active', 'inactive'], 'A doctor is active or inactive.');

export const userReferenceSchema = z.object({ _id: idSchema, name: z.string(), email: z.string() });

export const doctorSchema = z.object({
  _id: idSchema,
  /** Null once the account is deleted. */
  user_id: z.nullable(z.object({ _id: idSchema, name: z.string(), email: z.optional(z.string()) })),
  name: z.string(),
  specialization: z.string(),
  /** Whole rupees; `null` means the default fee. */
  fees: z.nullable(z.int()),
  qualification: z.string(),
  experience: z.int(),
  about: z.string(),
  languages: z.string(),
  status: doctorStatusSchema,
  profileImage: z.nullable(z.string()),
  timezone: z.string(),
  verified: z.boolean(),
  registration_number: z.nullable(z.string()),
  clinic_address: z.nullable(z.string()),
  /** `null` until there is a review. */
  rating: z.nullable(z.number()),
  reviewCount: z.int(),
  nextAvailable: z.nullable(freeTimeSchema),
  available_time_slots: weeklyTemplateSchema,
  hours_saved: z.boolean(),
  createdAt: instant,
});
export type Doctor = z.output<typeof doctorSchema>;

export const listedDoctorSchema = z.extend(doctorSchema, {
  available_time_slots: z.optional(weeklyTemplateSchema),
  hours_saved: z.optional(z.boolean()),
});
export type ListedDoctor = z.output<typeof listedDoctorSchema>;

const timezoneSchema = z.string('Please choose a time zone.').check(
  z.maxLength(60),
  z.refine((zone) => isTimeZone(zone), { error: 'Please choose a time zone from the list.' }),
);

const fees = z.union(
  [
    z.null(),
    z.pipe(
      z.literal(''),
      z.transform(() => null),
    ),
    wholeNumber(0, FEE_MAX, 'Fees must be a valid number'),
  ],
  'Fees must be a valid number',
);
const EXPERIENCE_MAX_YEARS = 80;

const doctorFields = {
  specialization: specialtySchema,
  fees: z.optional(fees),
  qualification: requiredText(200, 'Qualification is required'),
  experience: wholeNumber(0, EXPERIENCE_MAX_YEARS, 'Experience must be a valid number'),
  about: requiredText(3000, 'About is required'),
  languages: languagesSchema,
  timezone: z.optional(timezoneSchema),
  registration_number: optionalText(60),
  clinic_address: optionalText(300),
};
export const createDoctorBody = z.object(doctorFields);
export const updateDoctorBody = z.partial(z.object(doctorFields));

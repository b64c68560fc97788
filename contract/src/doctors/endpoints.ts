import * as z from 'zod/mini';
import { EDITS, UPLOADS } from '../budget';
import { endpoint } from '../endpoint';
import {
  cursorSchema,
  dateOnly,
  idParams,
  idSchema,
  noContent,
  optionalText,
  pageEnvelope,
  text,
  wholeNumber,
} from '../fields';
import { saveTimeSlotsBody } from './availability';
import { dayOffSchema, daysOffBody, outsideHoursEnvelope } from './days-off';
import {
  createDoctorBody,
  doctorSchema,
  doctorStatusSchema,
  listedDoctorSchema,
  updateDoctorBody,
} from './doctor';
import { FEE_MAX } from './fee';
import { languageSchema } from './languages';
import { reportReviewBody, reviewBody, reviewSchema, reviewSummarySchema } from './reviews';
import { daySlotsSchema } from './slots-for-date';
import { specialtySchema } from './specialties';

const doctorSortSchema = z.enum(
  ['rating', 'experience', 'fee', 'soonest'],
  'Sort by rating, experience, fee or next available time.',
);
export type DoctorSort = z.output<typeof doctorSortSchema>;
export const DOCTORS_PAGE_SIZE = 50;
const DOCTORS_PAGE_MAX = 100;

const doctorListQuery = z.object({
  specialization: optionalText(60),
  name: optionalText(100),
  /** Matches the name, or the specialty by its name, an everyday word or a complaint. Typos are tolerated. */
  search: optionalText(100),
  experience: z.optional(wholeNumber(0, 100, 'Experience must be a valid number')),
  minRating: z.optional(
    z.pipe(
      z.union([z.number(), z.string().check(z.regex(/^\d(\.\d{1,2})?$/, 'Ratings go from 0 to 5.'))]),
      z.pipe(z.transform(Number), z.number().check(z.minimum(0), z.maximum(5, 'Ratings go from 0 to 5.'))),
    ),
  ),
  maxFee: z.optional(wholeNumber(0, FEE_MAX, 'Fees must be a valid number')),
  language: z.optional(languageSchema),
  availableOn: z.optional(dateOnly),
  sort: z._default(doctorSortSchema, 'rating'),
  limit: z._default(
    wholeNumber(1, DOCTORS_PAGE_MAX, `Ask for 1 to ${DOCTORS_PAGE_MAX} doctors.`),
    DOCTORS_PAGE_SIZE,
  ),
  cursor: cursorSchema,
  brief: z.optional(z.enum(['true', 'false'])),
});
const doctorListPageSchema = z.object({
  total: z.int(),
  nextCursor: z.nullable(z.string()),
  aboveMaxFee: z.int(),
  nearest: z.boolean(),
  meant: z.array(specialtySchema),
  /** If this search found nobody, other searches that would. */
  instead: z.object({
    specialties: z.array(specialtySchema),
    without: z.array(
      z.object({ filter: z.enum(['specialization', 'language', 'availableOn']), total: z.int() }),
    ),
  }),
});
export type DoctorListPage = z.output<typeof doctorListPageSchema>;
const doctorListEnvelope = z.object({ page: doctorListPageSchema });

export const allDoctors = endpoint({
  method: 'GET',
  path: '/doctor/all-doctors',
  access: 'signed-in',
  summary: 'Search the active doctors',
  query: doctorListQuery,
  response: z.array(listedDoctorSchema),
  envelope: doctorListEnvelope,
});
export const doctorsOfSpecialty = endpoint({
  method: 'GET',
  path: '/doctor/specialization',
  access: 'signed-in',
  summary: 'The active doctors in one specialty',
  query: doctorListQuery,
  response: z.array(listedDoctorSchema),
  envelope: doctorListEnvelope,
});
export const offeredSpecialties = endpoint({
  method: 'GET',
  path: '/doctor/specialties',
  access: 'signed-in',
  summary: 'The specialties that the search filter offers',
  response: z.array(z.string()),
});
export const searchSuggestions = endpoint({
  method: 'GET',
  path: '/doctor/suggestions',
  access: 'signed-in',
  summary: 'Search suggestions while typing',
  query: z.object({ search: text(100) }),
  response: z.object({
    specialties: z.array(specialtySchema),
    doctors: z.array(z.object({ _id: idSchema, name: z.string(), specialization: z.string() })),
  }),
});
export const doctorProfile = endpoint({
  method: 'GET',
  path: '/doctor/profile/:id',
  access: 'signed-in',
  summary: 'One doctor',
  params: idParams,
  response: doctorSchema,
});
export const ownDoctorProfile = endpoint({
  method: 'GET',
  path: '/doctor/profile',
  access: 'doctor',
  summary: 'Your own doctor profile',
  response: doctorSchema,
});
export const availableSlots = endpoint({
  method: 'GET',
  path: '/doctor/available-slots-for-doctor/:id',
  access: 'signed-in',
  summary: 'A doctor’s slots on one date',
  params: idParams,
  query: z.object({ date: dateOnly }),
  response: z.array(daySlotsSchema),
});
export const availableDays = endpoint({
  method: 'GET',
  path: '/doctor/available-days/:id',
  access: 'signed-in',
  summary: 'How many slots are available on each day that can be booked',
  params: idParams,
  response: z.array(z.object({ date: dateOnly, free: z.int() })),
});
export const createDoctor = endpoint({
  method: 'POST',
  path: '/doctor/create',
  access: 'doctor',
  budget: UPLOADS,
  summary: 'Create your own doctor profile',
  accepts: 'multipart',
  body: createDoctorBody,
  response: doctorSchema,
  status: 201,
});
export const updateDoctor = endpoint({
  method: 'PATCH',
  path: '/doctor/update',
  access: 'doctor',
  budget: EDITS,
  summary: 'Change your own doctor profile',
  body: updateDoctorBody,
  response: doctorSchema,
});
export const updateDoctorImage = endpoint({
  method: 'PATCH',
  path: '/doctor/update-profile-image',
  access: 'doctor',
  budget: UPLOADS,
  summary: 'Replace your own picture',
  accepts: 'multipart',
  response: doctorSchema,
});
export const saveTimeSlots = endpoint({
  method: 'PATCH',
  path: '/doctor/time-slots/:id',
  access: 'doctor',
  budget: EDITS,
  summary: 'Save the weekly hours; booked slots stay booked',
  params: idParams,
  body: saveTimeSlotsBody,
  response: doctorSchema,
  envelope: outsideHoursEnvelope,
});
export const toggleDoctorStatus = endpoint({
  method: 'PATCH',
  path: '/doctor/toggle-status/:id',
  access: 'doctor',
  budget: EDITS,
  summary: 'Become active or inactive; existing appointments stay',
  params: idParams,
  body: z.object({ status: doctorStatusSchema }),
  response: doctorSchema,
});
export const getDaysOff = endpoint({
  method: 'GET',
  path: '/doctor/days-off',
  access: 'doctor',
  summary: 'Your own days off and dates with other hours, from today on',
  response: z.object({ daysOff: z.array(dayOffSchema) }),
});
export const putDaysOff = endpoint({
  method: 'PUT',
  path: '/doctor/days-off',
  access: 'doctor',
  budget: EDITS,
  summary: 'Replace your own days off and dates with other hours; existing appointments stay',
  body: daysOffBody,
  response: z.object({ daysOff: z.array(dayOffSchema) }),
  envelope: outsideHoursEnvelope,
});
export const doctorReviews = endpoint({
  method: 'GET',
  path: '/doctor/:id/reviews',
  access: 'signed-in',
  summary: 'A doctor’s reviews, newest first',
  params: idParams,
  query: z.object({
    limit: z._default(wholeNumber(1, 100, 'Ask for 1 to 100 reviews.'), 20),
    cursor: cursorSchema,
  }),
  response: z.array(reviewSchema),
  envelope: z.extend(pageEnvelope, { summary: reviewSummarySchema }),
});
export const createReview = endpoint({
  method: 'POST',
  path: '/review',
  access: 'patient',
  budget: EDITS,
  summary: 'Review the doctor of a completed appointment, once',
  body: reviewBody,
  response: reviewSchema,
  status: 201,
});
export const reportReview = endpoint({
  method: 'POST',
  path: '/review/:id/report',
  access: 'signed-in',
  budget: 'own: reports are counted by account',
  summary: 'Report a review to the operator',
  params: idParams,
  body: reportReviewBody,
  response: noContent,
});

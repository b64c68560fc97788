import * as z from 'zod/mini';

export const SEARCH_SPECIALTIES = [
  'General Medicine',
  'Cardiology',
  'Dermatology',
  'Neurology',
  'Pediatrics',
  'Orthopedics',
  'Gynecology',
  'Ophthalmology',
  'ENT',
  'Psychiatry',
  'Dental',
] as const;

/** The search filter also offers the others once an active doctor has them. */
export const SPECIALTIES = [
  ...SEARCH_SPECIALTIES,
  'Endocrinology',
  'Gastroenterology',
  'General Surgery',
  'Oncology',
  'Pulmonology',
  'Radiology',
  'Urology',
  'Other',
] as const;

export type Specialty = (typeof SPECIALTIES)[number];
export const specialtySchema = z.enum(SPECIALTIES, 'Specialization is required');

export const ALL_SPECIALTIES = 'All';

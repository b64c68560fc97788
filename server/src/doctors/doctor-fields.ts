import type { updateDoctorBody } from '@carelane/contract/doctors/doctor';
import { languagesText } from '@carelane/contract/doctors/languages';
import type * as z from 'zod/mini';
import type { doctorProfiles } from '../db/schema';

type Body = z.output<typeof updateDoctorBody>;
type Row = typeof doctorProfiles.$inferSelect;

export function doctorColumns<B extends Body>({ registration_number, clinic_address, ...otherFields }: B) {
  return {
    ...otherFields,
    registrationNumber: emptyToNull(registration_number),
    clinicAddress: emptyToNull(clinic_address),
  };
}

const emptyToNull = (text: string | undefined) => (text === '' ? null : text);

export function doctorFields(row: Row) {
  return {
    specialization: row.specialization,
    fees: row.fees,
    qualification: row.qualification,
    experience: row.experience,
    about: row.about,
    languages: languagesText(row.languages),
    timezone: row.timezone,
    registration_number: row.registrationNumber,
    clinic_address: row.clinicAddress,
  };
}

export const ERASED_COLUMNS = {
  status: 'inactive',
  imageId: null,
  about: '',
  clinicAddress: null,
} as const satisfies Partial<Row>;

const IN_RECORDS = 'Visits, prescriptions and receipts that patients keep still show it.';
const NOT_PERSONAL = 'A figure or a time that says nothing about the person.';

/** A column in neither list does not compile. */
export const KEPT_COLUMNS: Record<Exclude<keyof Row, keyof typeof ERASED_COLUMNS>, string> = {
  id: IN_RECORDS,
  userId: 'The database sets it to null when the account is deleted.',
  name: IN_RECORDS,
  specialization: IN_RECORDS,
  qualification: IN_RECORDS,
  registrationNumber: IN_RECORDS,
  timezone: 'Visits that were agreed in it keep their local time.',
  verifiedAt: IN_RECORDS,
  verificationWithdrawnAt: 'A verification that was withdrawn stays withdrawn.',
  fees: NOT_PERSONAL,
  experience: NOT_PERSONAL,
  languages: NOT_PERSONAL,
  weeklySlots: NOT_PERSONAL,
  ratingSum: NOT_PERSONAL,
  ratingCount: NOT_PERSONAL,
  rating: NOT_PERSONAL,
  slotsAnnouncedAt: NOT_PERSONAL,
  lateMinutes: NOT_PERSONAL,
  lateOn: NOT_PERSONAL,
  createdAt: NOT_PERSONAL,
  updatedAt: NOT_PERSONAL,
};

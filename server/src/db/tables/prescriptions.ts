import type { MedicineLine } from '@carelane/contract/prescriptions/medicine-line';
import type { PrescriptionContent } from '@carelane/contract/prescriptions/prescription-content';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from '../columns';
import { appointments } from './appointments';
import { users } from './auth';
import { doctorProfiles } from './doctors';
import { patientProfiles } from './patients';

export const prescriptions = pgTable(
  'prescriptions',
  {
    id: id(),
    doctorId: text()
      .notNull()
      .references(() => doctorProfiles.id),
    patientId: text()
      .notNull()
      .references(() => patientProfiles.id),
    appointmentId: text().references(() => appointments.id),
    /** Of the first line. */
    medication: text().notNull(),
    dosage: text().notNull(),
    instructions: text().notNull(),
    /** All lines and remarks. Empty for one medicine in three texts, as all were before there were lines. */
    content: jsonb().$type<PrescriptionContent>(),
    version: integer().notNull().default(1),
    verificationCode: text().notNull(),
    /** The data of the two people and the visit, as on the day of issue. */
    issued: jsonb()
      .$type<{
        doctorName: string;
        qualification: string;
        specialization: string;
        registrationNumber: string | null;
        doctorVerified: boolean;
        clinicAddress: string | null;
        timezone: string;
        patientName: string;
        dateOfBirth: string | null;
        gender: string | null;
        mode: string;
      }>()
      .notNull(),
    renewedFromId: text(),
    withdrawnAt: moment(),
    withdrawalReason: text(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    uniqueIndex('prescriptions_code_key').on(t.verificationCode),
    index('prescriptions_patient_idx').on(t.patientId, t.createdAt, t.id),
    index('prescriptions_doctor_patient_idx').on(t.doctorId, t.patientId, t.createdAt, t.id),
    index('prescriptions_appointment_idx').on(t.appointmentId),
    uniqueIndex('prescriptions_renewed_from_key').on(t.renewedFromId),
  ],
);

export const prescriptionVersions = pgTable(
  'prescription_versions',
  {
    prescriptionId: text()
      .notNull()
      .references(() => prescriptions.id),
    version: integer().notNull(),
    medication: text().notNull(),
    dosage: text().notNull(),
    instructions: text().notNull(),
    content: jsonb().$type<PrescriptionContent>(),
    /** Empty for a version from before prescriptions were signed. */
    keyId: text(),
    signature: text(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.prescriptionId, t.version] })],
);

/** Of this installation. Only the newest has its private half; the public halves stay for old signatures. */
export const signingKeys = pgTable('signing_keys', {
  id: text().primaryKey(),
  publicKey: text().notNull(),
  privateKey: text(),
  createdAt: createdAt(),
});

export const renewalRequests = pgTable(
  'renewal_requests',
  {
    id: id(),
    prescriptionId: text()
      .notNull()
      .references(() => prescriptions.id),
    status: text({ enum: ['pending', 'renewed', 'declined'] }).notNull(),
    /** The patient's message with the request, and the doctor's with a refusal. */
    note: text(),
    answer: text(),
    createdAt: createdAt(),
    settledAt: moment(),
  },
  (t) => [
    uniqueIndex('renewal_requests_pending_key').on(t.prescriptionId).where(sql`status = 'pending'`),
    index('renewal_requests_prescription_idx').on(t.prescriptionId),
  ],
);

/** Medicines that a doctor prescribes often. They name no patient. */
export const prescriptionFavourites = pgTable(
  'prescription_favourites',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    medicines: jsonb().$type<MedicineLine[]>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('prescription_favourites_name_key').on(t.userId, t.name)],
);

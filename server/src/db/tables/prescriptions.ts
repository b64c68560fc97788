import type { MedicineLine } from '@carelane/contract/prescriptions/medicine-line';
import type { PrescriptionContent } from '@carelane/contract/prescriptions/prescription-content';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant, instantNow } from '../columns';
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
    medication: text().notNull(),
    dosage: text().notNull(),
    instructions: text().notNull(),
    /** Null for an older prescription, whose only medicine is in the three columns above. */
    content: jsonb().$type<PrescriptionContent>(),
    version: integer().notNull().default(1),
    verificationCode: text().notNull(),
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
    withdrawnAt: instant(),
    withdrawalReason: text(),
    createdAt: instantNow(),
    updatedAt: instantNow(),
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
    /** Null for a version from before prescriptions were signed. */
    keyId: text(),
    signature: text(),
    createdAt: instantNow(),
  },
  (t) => [primaryKey({ columns: [t.prescriptionId, t.version] })],
);

/** Only the newest has its private key. The public keys verify earlier signatures. */
export const signingKeys = pgTable('signing_keys', {
  id: text().primaryKey(),
  publicKey: text().notNull(),
  privateKey: text(),
  createdAt: instantNow(),
});

export const renewalRequests = pgTable(
  'renewal_requests',
  {
    id: id(),
    prescriptionId: text()
      .notNull()
      .references(() => prescriptions.id),
    status: text({ enum: ['pending', 'renewed', 'declined'] }).notNull(),
    note: text(),
    answer: text(),
    createdAt: instantNow(),
    settledAt: instant(),
  },
  (t) => [
    uniqueIndex('renewal_requests_pending_key').on(t.prescriptionId).where(sql`status = 'pending'`),
    index('renewal_requests_prescription_idx').on(t.prescriptionId),
  ],
);

export const prescriptionFavourites = pgTable(
  'prescription_favourites',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    medicines: jsonb().$type<MedicineLine[]>().notNull(),
    createdAt: instantNow(),
  },
  (t) => [uniqueIndex('prescription_favourites_name_key').on(t.userId, t.name)],
);

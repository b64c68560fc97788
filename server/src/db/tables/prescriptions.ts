import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from '../columns';
import { appointments } from './appointments';
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
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.prescriptionId, t.version] })],
);

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

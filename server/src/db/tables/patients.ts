import type { HealthList } from '@carelane/contract/patients/health-facts';
import { date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from '../columns';
import { users } from './auth';

export const patientProfiles = pgTable(
  'patient_profiles',
  {
    id: id(),
    /** Null once the account is deleted: the record that a doctor must keep stays, unlinked. */
    userId: text().references(() => users.id, { onDelete: 'set null' }),
    name: text().notNull(),
    dateOfBirth: date({ mode: 'string' }),
    gender: text({ enum: ['Male', 'Female', 'Other'] }),
    bloodGroup: text({ enum: ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'] }),
    address: text(),
    about: text(),
    emergencyContact: text(),
    /** Empty until somebody was asked. */
    allergies: jsonb().$type<HealthList>(),
    conditions: jsonb().$type<HealthList>(),
    imageId: text(),
    /** Its owner deleted the profile. The row stays for the records that refer to it. */
    deletedAt: moment(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [uniqueIndex('patient_profiles_user_key').on(t.userId)],
);

/** Who read or changed a patient's record: append-only, one hash chain for each patient. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    patientId: text().notNull(),
    sequence: integer().notNull(),
    actorUserId: text(),
    actorName: text().notNull(),
    actorRole: text().notNull(),
    action: text().notNull(),
    subject: text(),
    at: moment().notNull(),
    previousHash: text().notNull(),
    hash: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.patientId, t.sequence] }),
    index('audit_entries_at_idx').on(t.at),
    index('audit_entries_actor_idx').on(t.actorUserId, t.at),
  ],
);

/** The last entry of each chain, so that a truncated end is detected. */
export const auditHeads = pgTable('audit_heads', {
  patientId: text().primaryKey(),
  sequence: integer().notNull(),
  hash: text().notNull(),
});

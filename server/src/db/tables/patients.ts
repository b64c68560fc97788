import type { HealthList } from '@carelane/contract/patients/health-facts';
import { date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant, instantNow } from '../columns';
import { users } from './auth';

export const patientProfiles = pgTable(
  'patient_profiles',
  {
    id: id(),
    /** Null once the account is deleted: a doctor must keep the record. */
    userId: text().references(() => users.id, { onDelete: 'set null' }),
    name: text().notNull(),
    dateOfBirth: date({ mode: 'string' }),
    gender: text({ enum: ['Male', 'Female', 'Other'] }),
    bloodGroup: text({ enum: ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'] }),
    address: text(),
    about: text(),
    emergencyContact: text(),
    allergies: jsonb().$type<HealthList>(),
    conditions: jsonb().$type<HealthList>(),
    imageId: text(),
    deletedAt: instant(),
    createdAt: instantNow(),
    updatedAt: instantNow(),
  },
  (t) => [uniqueIndex('patient_profiles_user_key').on(t.userId)],
);

/** Append-only, one hash chain for each patient. */
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
    at: instant().notNull(),
    previousHash: text().notNull(),
    hash: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.patientId, t.sequence] }),
    index('audit_entries_at_idx').on(t.at),
    index('audit_entries_actor_idx').on(t.actorUserId, t.at),
  ],
);

/** Detects truncation. */
export const auditHeads = pgTable('audit_heads', {
  patientId: text().primaryKey(),
  sequence: integer().notNull(),
  hash: text().notNull(),
});

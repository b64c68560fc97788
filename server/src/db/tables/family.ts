import { RELATIONS } from '@carelane/contract/family/family';
import { isNull } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant, instantNow } from '../columns';
import { users } from './auth';

/** Ended rows are kept to show who had access. */
export const guardianships = pgTable(
  'guardianships',
  {
    id: id(),
    guardianUserId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    patientUserId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    relation: text({ enum: RELATIONS }).notNull(),
    createdAt: instantNow(),
    endedAt: instant(),
    endedBy: text({ enum: ['guardian', 'patient', 'operator'] }),
    notifiedOfAgeAt: instant('told_of_age_at'),
  },
  (t) => [
    uniqueIndex('guardianships_live_key').on(t.guardianUserId, t.patientUserId).where(isNull(t.endedAt)),
    index('guardianships_patient_idx').on(t.patientUserId),
  ],
);

export const familyInvitations = pgTable(
  'family_invitations',
  {
    id: id(),
    tokenHash: text().notNull().unique(),
    kind: text({ enum: ['guardian', 'take-over'] }).notNull(),
    patientUserId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    invitedByUserId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    createdAt: instantNow(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [
    index('family_invitations_patient_idx').on(t.patientUserId),
    index('family_invitations_inviter_idx').on(t.invitedByUserId),
  ],
);

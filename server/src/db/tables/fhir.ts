import type { Scope } from '@carelane/contract/fhir/shared-parts';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant, instantNow } from '../columns';
import { users } from './auth';

/** Deleted whenever all other sessions of the owner end. */
export const readTokens = pgTable(
  'read_tokens',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null until an app has exchanged its code. */
    tokenHash: text().unique(),
    name: text().notNull(),
    scopes: text().array().notNull().$type<Scope[]>(),
    createdAt: instantNow(),
    expiresAt: instant().notNull(),
    lastUsedAt: instant(),
    /** From here on, only for an app connected through SMART App Launch. */
    appId: text(),
    grantedScopes: text(),
    codeHash: text().unique(),
    codeChallenge: text(),
    redirectUri: text(),
    agreedEndsAt: instant(),
    tokenEndsAt: instant(),
    refreshFamilyHash: text().unique(),
    refreshHash: text(),
  },
  (t) => [index('read_tokens_user_idx').on(t.userId)],
);

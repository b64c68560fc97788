import type { Scope } from '@carelane/contract/fhir/shared-parts';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant, instantNow } from '../columns';
import { users } from './auth';

/**
 * Lets a named app or person read parts of the owner's record. Deleted whenever all other sessions of the owner end,
 * for example when the password changes.
 */
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
    /** This and all columns below are set only for an app that was connected through SMART App Launch. */
    appId: text(),
    /** The scopes as they are sent to the app. */
    grantedScopes: text(),
    codeHash: text().unique(),
    codeChallenge: text(),
    redirectUri: text(),
    /** When the access ends, as the owner chose. Until the code is exchanged, the row expires with the code. */
    agreedEndsAt: instant(),
    /** When the access token expires. The app can renew it until the row expires. */
    tokenEndsAt: instant(),
    /** The part of the refresh token that never changes and the part that each renewal replaces. */
    refreshFamilyHash: text().unique(),
    refreshHash: text(),
  },
  (t) => [index('read_tokens_user_idx').on(t.userId)],
);

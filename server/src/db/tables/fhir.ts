import type { Scope } from '@carelane/contract/fhir/shared-parts';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from '../columns';
import { users } from './auth';

/** Lets a named app or person read parts of the owner's record. Ends whenever all other sessions end. */
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
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
    lastUsedAt: moment(),
    /** Of an app that came through SMART App Launch, as the rest is. */
    appId: text(),
    /** As the app is told them. */
    grantedScopes: text(),
    codeHash: text().unique(),
    codeChallenge: text(),
    redirectUri: text(),
    /** The end that the owner chose. Until the code is exchanged, the row ends with the code. */
    agreedEndsAt: moment(),
    /** Of the token, which the app can renew until the row ends. */
    tokenEndsAt: moment(),
    /** The half of the refresh token that stays, and the one that each renewal replaces. */
    refreshFamilyHash: text().unique(),
    refreshHash: text(),
  },
  (t) => [index('read_tokens_user_idx').on(t.userId)],
);

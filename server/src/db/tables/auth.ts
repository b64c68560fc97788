import { isNotNull, isNull, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bytea, id, instant, instantNow } from '../columns';

export const users = pgTable(
  'users',
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull(),
    passwordHash: text().notNull(),
    role: text({ enum: ['patient', 'doctor', 'operator'] }).notNull(),
    phoneNumber: bigint({ mode: 'number' }),
    imageId: text(),
    timezone: text(),
    isDemo: boolean().notNull().default(false),
    totpSecret: text(),
    totpEnabledAt: instant(),
    /** Only a confirmed account owns its address. The default is for nodes of the previous version. */
    emailConfirmedAt: instant().defaultNow(),
    pendingEmail: text(),
    suspendedAt: instant(),
    suspendedReason: text(),
    isManaged: boolean().notNull().default(false),
    createdAt: instantNow(),
  },
  (t) => [
    uniqueIndex('users_email_key').on(sql`lower(${t.email})`).where(isNotNull(t.emailConfirmedAt)),
    index('users_email_idx').on(sql`lower(${t.email})`),
    index('users_operators_idx').on(t.id).where(sql`role = 'operator'`),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text().notNull().unique(),
    device: text().notNull(),
    actorUserId: text().references(() => users.id, { onDelete: 'cascade' }),
    parentSessionId: text().references((): AnyPgColumn => sessions.id, { onDelete: 'cascade' }),
    createdAt: instantNow(),
    lastSeenAt: instant().notNull(),
    expiresAt: instant().notNull(),
    signedInAgainAt: instant(),
  },
  (t) => [
    index('sessions_user_idx').on(t.userId),
    index('sessions_actor_idx').on(t.actorUserId).where(isNotNull(t.actorUserId)),
    index('sessions_parent_idx').on(t.parentSessionId).where(isNotNull(t.parentSessionId)),
  ],
);

export const knownDevices = pgTable(
  'known_devices',
  {
    secretHash: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instantNow(),
  },
  (t) => [index('known_devices_user_idx').on(t.userId)],
);

export const passwordResets = pgTable(
  'password_resets',
  {
    tokenHash: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instantNow(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [index('password_resets_user_idx').on(t.userId)],
);

export const emailConfirmations = pgTable(
  'email_confirmations',
  {
    tokenHash: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    createdAt: instantNow(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [
    index('email_confirmations_user_idx').on(t.userId),
    uniqueIndex('email_confirmations_live_key').on(t.userId).where(isNull(t.usedAt)),
  ],
);

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    codeHash: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    usedAt: instant(),
  },
  (t) => [index('recovery_codes_user_idx').on(t.userId)],
);

export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    credentialId: text().notNull(),
    publicKey: bytea().notNull(),
    /** Stays 0 for passkeys that are synchronized between devices. */
    counter: bigint({ mode: 'number' }).notNull(),
    name: text().notNull(),
    createdAt: instantNow(),
    lastUsedAt: instant(),
  },
  (t) => [index('passkeys_user_idx').on(t.userId), uniqueIndex('passkeys_credential_key').on(t.credentialId)],
);

export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challengeHash: text().primaryKey(),
    userId: text().references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
  },
  (t) => [
    index('passkey_challenges_user_idx').on(t.userId),
    index('passkey_challenges_expiry_idx').on(t.expiresAt),
  ],
);

export const calendarFeeds = pgTable('calendar_feeds', {
  userId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  secretHash: text().notNull().unique(),
  showsNames: boolean().notNull().default(false),
  createdAt: instantNow(),
});

export const budgets = pgTable('budgets', {
  key: text().primaryKey(),
  windowStartsAt: instant().notNull(),
  windowEndsAt: instant().notNull(),
  used: integer().notNull(),
});

/** Never reused, so the URL is immutable. */
export const images = pgTable('images', {
  id: text().primaryKey(),
  ownerUserId: text().references(() => users.id, { onDelete: 'cascade' }),
  bytes: bytea().notNull(),
  createdAt: instantNow(),
});

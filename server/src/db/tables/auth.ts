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
    /** The time zone of the most recently used browser. Messages show times in this zone. */
    timezone: text(),
    isDemo: boolean().notNull().default(false),
    totpSecret: text(),
    totpEnabledAt: instant(),
    /**
     * Only a confirmed account owns its address; several unconfirmed ones may share it. The default covers
     * accounts from before confirmation and those that nodes of the previous version still create.
     */
    emailConfirmedAt: instant().defaultNow(),
    pendingEmail: text(),
    /** Set by an operator: the account cannot sign in, and nothing can be arranged with it. */
    suspendedAt: instant(),
    suspendedReason: text(),
    /** A family member without a sign-in: no address, no password. Guardians act for them. */
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
    /** The guardian who acts for this account, and their own session. When that session ends, this one ends too. */
    actorUserId: text().references(() => users.id, { onDelete: 'cascade' }),
    parentSessionId: text().references((): AnyPgColumn => sessions.id, { onDelete: 'cascade' }),
    createdAt: instantNow(),
    lastSeenAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** When the person last entered the password again in this session. */
    signedInAgainAt: instant(),
  },
  (t) => [
    index('sessions_user_idx').on(t.userId),
    index('sessions_actor_idx').on(t.actorUserId).where(isNotNull(t.actorUserId)),
    index('sessions_parent_idx').on(t.parentSessionId).where(isNotNull(t.parentSessionId)),
  ],
);

/** A browser that has signed in to the account before. It has its own budget of sign-in attempts. */
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

/** The public keys of passkeys. The private keys never leave the devices. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    credentialId: text().notNull(),
    publicKey: bytea().notNull(),
    /** The device's signature counter. Stays 0 for passkeys that are synchronized between devices. */
    counter: bigint({ mode: 'number' }).notNull(),
    name: text().notNull(),
    createdAt: instantNow(),
    lastUsedAt: instant(),
  },
  (t) => [index('passkeys_user_idx').on(t.userId), uniqueIndex('passkeys_credential_key').on(t.credentialId)],
);

/** What a passkey has to sign, only once: to be added to this account or, without an account, to sign in. */
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

/** A secret address from which calendar apps read the account's visits. Ends whenever all other sessions end. */
export const calendarFeeds = pgTable('calendar_feeds', {
  userId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  secretHash: text().notNull().unique(),
  showsNames: boolean().notNull().default(false),
  createdAt: instantNow(),
});

/** Rate limits across all nodes: how often a key was used in the window that began at `windowStartsAt`. */
export const budgets = pgTable('budgets', {
  key: text().primaryKey(),
  windowStartsAt: instant().notNull(),
  windowEndsAt: instant().notNull(),
  used: integer().notNull(),
});

/** Profile pictures, already re-encoded. The id is unguessable and never reused, so the URL is immutable. */
export const images = pgTable('images', {
  id: text().primaryKey(),
  ownerUserId: text().references(() => users.id, { onDelete: 'cascade' }),
  bytes: bytea().notNull(),
  createdAt: instantNow(),
});

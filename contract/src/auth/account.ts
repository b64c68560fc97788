import * as z from 'zod/mini';
import { emailSchema, idSchema, instant, linkSecret, requiredText, text } from '../fields';
import { timeZone } from '../time/time-zone';
import { hasLink } from './links-in-text';

export const roleSchema = z.enum(['patient', 'doctor'], 'Choose patient or doctor.');
export type Role = z.output<typeof roleSchema>;
export const accountRoleSchema = z.enum(['patient', 'doctor', 'operator']);
export type AccountRole = z.output<typeof accountRoleSchema>;

export const PASSWORD_MIN_LENGTH = 6;
const PASSWORD_MAX_LENGTH = 128;
const NAME_MIN_LENGTH = 2;

export const passwordSchema = z
  .string('Password must be at least 6 characters.')
  .check(
    z.minLength(PASSWORD_MIN_LENGTH, 'Password must be at least 6 characters.'),
    z.maxLength(PASSWORD_MAX_LENGTH, 'Password must be at most 128 characters.'),
  );
export const enteredPassword = z
  .string('Password is required')
  .check(
    z.minLength(1, 'Password is required'),
    z.maxLength(PASSWORD_MAX_LENGTH, 'Password must be at most 128 characters.'),
  );
/** Names appear in emails, calendars and lists: one line, without bidirectional control characters. */
const oneLine = z.overwrite<string>((value) =>
  value.replace(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu, ' ').trim(),
);
export const nameSchema = requiredText(100, 'Name must be at least 2 characters.').check(
  oneLine,
  z.minLength(NAME_MIN_LENGTH, 'Name must be at least 2 characters.'),
  z.refine((name) => !hasLink(name), { error: 'A name cannot contain a web address.' }),
);

/** E.164 allows 15 digits. */
const phoneNumberSchema = z
  .int('Please enter a phone number in digits only.')
  .check(
    z.minimum(0, 'Please enter a phone number in digits only.'),
    z.maximum(999_999_999_999_999, 'A phone number has at most 15 digits.'),
  );

export const userSchema = z.object({
  _id: idSchema,
  name: z.string(),
  email: z.string(),
  role: accountRoleSchema,
  profileImage: z.nullable(z.string()),
  phoneNumber: z.nullable(z.number()),
  createdAt: instant,
  emailConfirmed: z.boolean(),
  pendingEmail: z.nullable(z.string()),
  timezone: z.nullable(z.string()),
  needsSecondFactor: z.optional(z.boolean()),
  /** In a session opened by a guardian, the person who acts for this patient. */
  guardian: z.optional(z.object({ name: z.string() })),
});
export type User = z.output<typeof userSchema>;

const deviceSecretSchema = z.optional(z.string().check(z.maxLength(100)));

export const loginBody = z.object({
  email: emailSchema,
  password: enteredPassword,
  deviceSecret: deviceSecretSchema,
  code: z.optional(text(40)),
});
export const registerBody = z.object({
  name: nameSchema,
  email: emailSchema,
  password: passwordSchema,
  role: roleSchema,
});
export const signedInSchema = z.object({
  accessToken: z.string(),
  user: userSchema,
  deviceSecret: z.string(),
});

export const accountDetailsBody = z.object({
  name: nameSchema,
  email: emailSchema,
  phoneNumber: z.optional(z.nullable(phoneNumberSchema)),
  currentPassword: z.optional(enteredPassword),
  /** What the person has not edited. It stays as stored, so a form that was opened long ago undoes nothing. */
  unchanged: z.optional(z.array(z.enum(['name', 'email', 'phoneNumber']))),
});

export const passwordsMatch = z.refine<{ newPassword: string; confirmPassword: string }>(
  (value) => value.newPassword === value.confirmPassword,
  { error: "Passwords don't match", path: ['confirmPassword'] },
);
export const changePasswordBody = z
  .object({
    oldPassword: passwordSchema,
    newPassword: passwordSchema,
    confirmPassword: passwordSchema,
  })
  .check(passwordsMatch);

export const forgotPasswordBody = z.object({ email: emailSchema });
export const resetPasswordBody = z
  .object({
    token: linkSecret,
    newPassword: passwordSchema,
    confirmPassword: passwordSchema,
  })
  .check(passwordsMatch);

export const timeZoneBody = z.object({ timezone: timeZone });

export const CONFIRMATION_LINK_HOURS = 24;
export const confirmEmailBody = z.object({
  token: linkSecret,
});

export const sessionSchema = z.object({
  _id: idSchema,
  device: z.string(),
  createdAt: instant,
  lastSeenAt: instant,
  current: z.boolean(),
});

export const deleteAccountBody = z.object({ password: enteredPassword });
export const signInAgainBody = z.object({ password: enteredPassword });

import * as z from 'zod/mini';
import { instant, text } from '../fields';

/** Not sent, waiting for an operator, sent back by one, or verified. */
export const verificationStatusSchema = z.enum(
  ['none', 'waiting', 'returned', 'verified'],
  'Choose none, waiting, returned or verified.',
);
export type VerificationStatus = z.output<typeof verificationStatusSchema>;

export const CERTIFICATE_MAX_PAGES = 10;
export const CERTIFICATE_KEPT_DAYS = 30;

export const verificationSchema = z.object({
  status: verificationStatusSchema,
  /** Why an operator sent it back, or took the verification away. */
  reason: z.optional(z.string()),
  /** Since when it has this status. */
  since: z.optional(instant),
  /** When the certificate arrived, while it is stored. */
  certificateSentAt: z.optional(instant),
  registrationNumber: z.optional(z.string()),
  council: z.optional(z.string()),
  /** On this site patients find and book only verified doctors. */
  required: z.boolean(),
  /** An operator took the verification away: more than sent back. */
  withdrawn: z.boolean(),
});
export type Verification = z.output<typeof verificationSchema>;

export const verificationBody = z.object({
  registrationNumber: text(60, 'Please enter your registration number.'),
  council: text(120, 'Please enter the council that registered you.'),
});

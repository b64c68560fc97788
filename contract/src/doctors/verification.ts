import * as z from 'zod/mini';
import { instant, requiredText } from '../fields';

export const verificationStatusSchema = z.enum(
  ['none', 'waiting', 'returned', 'verified'],
  'Choose none, waiting, returned or verified.',
);
export type VerificationStatus = z.output<typeof verificationStatusSchema>;

export const CERTIFICATE_MAX_PAGES = 10;
export const CERTIFICATE_RETENTION_DAYS = 30;

export const verificationSchema = z.object({
  status: verificationStatusSchema,
  reason: z.optional(z.string()),
  since: z.optional(instant),
  certificateSentAt: z.optional(instant),
  registrationNumber: z.optional(z.string()),
  council: z.optional(z.string()),
  required: z.boolean(),
  /** The verification was given before, rather than sent back while it was waiting. */
  withdrawn: z.boolean(),
});
export type Verification = z.output<typeof verificationSchema>;

export const verificationBody = z.object({
  registrationNumber: requiredText(60, 'Please enter your registration number.'),
  council: requiredText(120, 'Please enter the council that registered you.'),
});

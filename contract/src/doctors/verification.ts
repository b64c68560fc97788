import * as z from 'zod/mini';
import { instant, requiredText } from '../fields';

/** Not submitted, waiting for an operator, sent back by one, or verified. */
export const verificationStatusSchema = z.enum(
  ['none', 'waiting', 'returned', 'verified'],
  'Choose none, waiting, returned or verified.',
);
export type VerificationStatus = z.output<typeof verificationStatusSchema>;

export const CERTIFICATE_MAX_PAGES = 10;
export const CERTIFICATE_RETENTION_DAYS = 30;

export const verificationSchema = z.object({
  status: verificationStatusSchema,
  /** Why an operator sent the request back, or withdrew the verification. */
  reason: z.optional(z.string()),
  /** When the status last changed. */
  since: z.optional(instant),
  /** When the certificate arrived. Absent once it is deleted. */
  certificateSentAt: z.optional(instant),
  registrationNumber: z.optional(z.string()),
  council: z.optional(z.string()),
  /** Whether patients can find and book only verified doctors on this site. */
  required: z.boolean(),
  /** True if an operator withdrew a verification that had been given, rather than sending back one that was waiting. */
  withdrawn: z.boolean(),
});
export type Verification = z.output<typeof verificationSchema>;

export const verificationBody = z.object({
  registrationNumber: requiredText(60, 'Please enter your registration number.'),
  council: requiredText(120, 'Please enter the council that registered you.'),
});

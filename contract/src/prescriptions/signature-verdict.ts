import * as z from 'zod/mini';

/**
 * `signed`: as the doctor signed it. `outdated`: the paper is an earlier version. `forged`: the signature on the
 * paper matches no version of this prescription. `altered`: the stored record is not what was signed. `unsigned`:
 * issued before prescriptions were signed, so only the code vouches for it.
 */
export const signatureVerdictSchema = z.enum(['signed', 'outdated', 'forged', 'altered', 'unsigned']);
export type SignatureVerdict = z.output<typeof signatureVerdictSchema>;

/** From the QR code: 64 bytes in base64url are 86 characters. */
export const signatureQuery = z.object({ s: z.optional(z.string().check(z.maxLength(100))) });

export const publicKeySchema = z.object({
  id: z.string(),
  publicKey: z.string(),
  createdAt: z.string(),
});

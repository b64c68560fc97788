import { createHash } from 'node:crypto';
import type { VerificationDetails } from './verification-details';

/** Differs once the doctor has changed anything that an operator checks. */
export function verificationVersion({ profile, request, certificate }: VerificationDetails): string {
  const { name, qualification, registrationNumber } = profile;
  return createHash('sha256')
    .update(
      JSON.stringify([
        name,
        qualification,
        registrationNumber,
        request?.council ?? null,
        certificate?.sentAt.toISOString() ?? null,
      ]),
    )
    .digest('base64url');
}

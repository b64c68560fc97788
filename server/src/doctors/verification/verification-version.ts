import { createHash } from 'node:crypto';
import type { VerificationDetails } from './verification-details';

/** A hash of everything that an operator checks. It differs once the doctor has changed any of it. */
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

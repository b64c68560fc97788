import type { Tx } from '../../db/client';
import { lockProfile } from '../../doctors/queries';
import {
  findVerificationDetails,
  type VerificationDetails,
} from '../../doctors/verification/verification-details';
import { verificationVersion } from '../../doctors/verification/verification-version';
import { Refusal } from '../../http/refusal';

export async function lockSeenVersion(
  tx: Tx,
  userId: string,
  version?: string,
): Promise<VerificationDetails | undefined> {
  await lockProfile(tx, userId);
  const details = await findVerificationDetails(tx, userId);
  if (details && version !== undefined && version !== verificationVersion(details))
    throw new Refusal(
      'CONFLICT',
      'The doctor has changed something in the meantime. Please check the details again.',
    );
  return details;
}

import type { Tx } from '../../db/client';
import { lockProfile } from '../../doctors/queries';
import { findStanding, type Standing } from '../../doctors/verification/standing';
import { verificationVersion } from '../../doctors/verification/version';
import { Refusal } from '../../http/refusal';

/** Locks the profile. What the operator decides on must be what the operator has seen. */
export async function lockSeen(tx: Tx, userId: string, version?: string): Promise<Standing | undefined> {
  await lockProfile(tx, userId);
  const standing = await findStanding(tx, userId);
  if (standing && version !== undefined && version !== verificationVersion(standing))
    throw new Refusal(
      'CONFLICT',
      'The doctor has changed something in the meantime. Please look at it again.',
    );
  return standing;
}

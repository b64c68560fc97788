import type { Tx } from '../../db/client';
import { lockProfile } from '../../doctors/queries';
import { findStanding, type Standing } from '../../doctors/verification/standing';
import { verificationVersion } from '../../doctors/verification/version';
import { Refusal } from '../../http/refusal';

/** Locks the profile. The operator may only decide on the version that they have seen. */
export async function lockSeenVersion(
  tx: Tx,
  userId: string,
  version?: string,
): Promise<Standing | undefined> {
  await lockProfile(tx, userId);
  const standing = await findStanding(tx, userId);
  if (standing && version !== undefined && version !== verificationVersion(standing))
    throw new Refusal(
      'CONFLICT',
      'The doctor has changed something in the meantime. Please look at it again.',
    );
  return standing;
}

import type { newCredential, signedCredential } from '@carelane/contract/auth/passkeys';
import type * as z from 'zod/mini';
import type { Config } from '../../config';
import { relyingParty } from './relying-party';

export type NewCredential = z.output<typeof newCredential>;
export type SignedCredential = z.output<typeof signedCredential>;

/** EdDSA, ES256 and RS256: a key that one node accepts must work on a node with an older Node.js too. */
export const ALGORITHMS = [-8, -7, -257];

type Needs = Pick<Config, 'publicUrl'>;
const NO_EXTENSIONS = { clientExtensionResults: {} };

/** The public key of a passkey that was created here and now, by a person whom the device has recognised. */
export async function checkNewCredential(credential: NewCredential, challenge: string, config: Needs) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { id, origin } = relyingParty(config);
  try {
    if (await namesItsMaker(credential)) return undefined;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, ...NO_EXTENSIONS },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      supportedAlgorithmIDs: ALGORITHMS,
      requireUserVerification: true,
    });
    return verified ? registrationInfo.credential : undefined;
  } catch {
    return undefined;
  }
}

/**
 * We ask for no certificates of the maker, and browsers then leave them out. Checking one would load revocation lists
 * from the addresses that it names.
 */
export async function namesItsMaker({ response }: Pick<NewCredential, 'response'>): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers');
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject));
  const format = attestation.get('fmt');
  const isSelfSigned = format === 'packed' && attestation.get('attStmt').get('x5c') === undefined;
  return format !== 'none' && !isSelfSigned;
}

/** The device's count of signatures when this one is right. */
export async function checkSignature(
  credential: SignedCredential,
  challenge: string,
  passkey: { userId: string; credentialId: string; publicKey: Buffer },
  config: Needs,
): Promise<number | undefined> {
  const { userHandle, ...response } = credential.response;
  if (userHandle !== undefined && Buffer.from(userHandle, 'base64url').toString() !== passkey.userId) {
    return undefined;
  }
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { id, origin } = relyingParty(config);
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credential, response, ...NO_EXTENSIONS },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      // The caller compares the counter: a copied passkey has a right signature, and its owner must learn of it.
      credential: { id: passkey.credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}

/** Devices that count at all count every signature, so a copy falls behind. */
export function isBehind(counter: number, lastCounter: number): boolean {
  return (counter > 0 || lastCounter > 0) && counter <= lastCounter;
}

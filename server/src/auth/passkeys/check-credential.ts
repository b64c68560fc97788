import type { newCredential, signedCredential } from '@carelane/contract/auth/passkeys';
import type * as z from 'zod/mini';
import type { Config } from '../../config';
import { relyingParty } from './relying-party';

export type NewCredential = z.output<typeof newCredential>;
export type SignedCredential = z.output<typeof signedCredential>;

/** EdDSA, ES256 and RS256 in COSE. Every node must support them, even on an older Node.js. */
export const ALGORITHMS = [-8, -7, -257];

type RelyingPartyConfig = Pick<Config, 'publicUrl'>;
const NO_EXTENSIONS = { clientExtensionResults: {} };

export async function checkNewCredential(
  credential: NewCredential,
  challenge: string,
  config: RelyingPartyConfig,
) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { id, origin } = relyingParty(config);
  try {
    if (await isAttestedByManufacturer(credential)) return undefined;
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

/** Never requested. Checking one would load revocation lists from addresses inside it. */
export async function isAttestedByManufacturer({
  response,
}: Pick<NewCredential, 'response'>): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers');
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject));
  const format = attestation.get('fmt');
  const isSelfSigned = format === 'packed' && attestation.get('attStmt').get('x5c') === undefined;
  return format !== 'none' && !isSelfSigned;
}

export async function checkSignature(
  credential: SignedCredential,
  challenge: string,
  passkey: { userId: string; credentialId: string; publicKey: Buffer },
  config: RelyingPartyConfig,
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
      // The caller compares the counter: a copied passkey has a valid signature, and its owner must be warned.
      credential: { id: passkey.credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}

/** A device counts every signature, so a copied passkey falls behind. Some devices always send 0. */
export function isCounterBehind(counter: number, lastCounter: number): boolean {
  return (counter > 0 || lastCounter > 0) && counter <= lastCounter;
}

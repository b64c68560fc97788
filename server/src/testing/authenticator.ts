import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** WebAuthn, sections 6.1 and 5.8.5 */
const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;
const ES256 = -7;
const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const encode = (data: Uint8Array) => Buffer.from(data).toString('base64url');

interface Options {
  origin?: string;
  rpId?: string;
  isVerified?: boolean;
  counter?: number;
}

interface Attestation {
  format?: string;
  certificates?: Uint8Array[];
}
type CBORType = Parameters<typeof isoCBOR.encode>[0];

export function createAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(16);
  const id = encode(credentialId);
  let counter = 0;
  let userHandle: string | undefined;

  const envelope = <T>(response: T) => ({ id, rawId: id, type: 'public-key', response });
  const buildClientData = (type: string, challenge: string, { origin = 'http://localhost:3000' }: Options) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (key: Buffer, { rpId = 'localhost', isVerified = true, ...options }: Options) => {
    counter = options.counter ?? counter + 1;
    const head = Buffer.alloc(5);
    head[0] = PRESENT | (isVerified ? VERIFIED : 0) | (key.length > 0 ? HAS_KEY : 0);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), head, key]);
  };

  const signData = (data: Buffer, clientData: Buffer) =>
    new Uint8Array(sign('sha256', Buffer.concat([data, sha256(clientData)]), privateKey));

  return {
    id,
    create(
      { challenge, user }: { challenge: string; user: { id: string } },
      { format = 'none', certificates, ...options }: Options & Attestation = {},
    ) {
      userHandle = user.id;
      const clientData = buildClientData('webauthn.create', challenge, options);
      // Zeros mean that the device model is not disclosed.
      const aaguid = Buffer.alloc(16);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const key = Buffer.concat([aaguid, length, credentialId, coseKey(publicKey)]);
      const data = authenticatorData(key, options);
      const statement = new Map<string, CBORType>();
      if (format === 'packed') statement.set('alg', ES256).set('sig', signData(data, clientData));
      if (certificates) statement.set('x5c', certificates);
      const attestation = new Map<string, CBORType>([
        ['fmt', format],
        ['attStmt', statement],
        ['authData', new Uint8Array(data)],
      ]);
      return envelope({
        clientDataJSON: encode(clientData),
        attestationObject: encode(isoCBOR.encode(attestation)),
      });
    },
    sign({ challenge }: { challenge: string }, options: Options = {}) {
      const clientData = buildClientData('webauthn.get', challenge, options);
      const data = authenticatorData(Buffer.alloc(0), options);
      return envelope({
        clientDataJSON: encode(clientData),
        authenticatorData: encode(data),
        signature: encode(signData(data, clientData)),
        ...(userHandle === undefined ? {} : { userHandle }),
      });
    },
  };
}

/** RFC 9052 and 9053 */
const KEY_TYPE = 1;
const ALGORITHM = 3;
const CURVE = -1;
const X = -2;
const Y = -3;
const ELLIPTIC_CURVE = 2;
const P_256 = 1;

function coseKey(publicKey: KeyObject): Uint8Array {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const coordinate = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
  return isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [KEY_TYPE, ELLIPTIC_CURVE],
      [ALGORITHM, ES256],
      [CURVE, P_256],
      [X, coordinate(x)],
      [Y, coordinate(y)],
    ]),
  );
}

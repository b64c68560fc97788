import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { pointAsJwk, UNCOMPRESSED } from './p256-point';

/** RFC 8292 allows at most 24 hours. */
const TOKEN_SECONDS = 12 * 3600;

export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

export function newVapidKeys(): VapidKeys {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' });
  const point = Buffer.concat([
    Buffer.from([UNCOMPRESSED]),
    Buffer.from(x, 'base64url'),
    Buffer.from(y, 'base64url'),
  ]);
  return { publicKey: point.toString('base64url'), privateKey: d };
}

/** RFC 8292 */
export function vapidHeader(
  { publicKey, privateKey }: VapidKeys,
  audience: string,
  subject: string,
  now: Date,
): string {
  const exp = Math.floor(now.getTime() / 1000) + TOKEN_SECONDS;
  const claims = { aud: audience, exp, sub: subject };
  const signingInput = `${encodeJwtPart({ typ: 'JWT', alg: 'ES256' })}.${encodeJwtPart(claims)}`;
  const key = signingKey(publicKey, privateKey);
  // A JWT needs r and s concatenated. The default is DER.
  const signature = sign('sha256', Buffer.from(signingInput), { key, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${signingInput}.${signature.toString('base64url')}, k=${publicKey}`;
}

function signingKey(publicKey: string, d: string): KeyObject {
  const point = pointAsJwk(Buffer.from(publicKey, 'base64url'));
  return createPrivateKey({ key: { ...point, d }, format: 'jwk' });
}

const encodeJwtPart = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

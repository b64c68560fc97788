import { createPublicKey } from 'node:crypto';

/** An uncompressed point is this byte followed by x and y, 32 bytes each. */
export const UNCOMPRESSED = 4;
const POINT_BYTES = 65;

/** Converts an uncompressed P-256 point to a JSON Web Key. */
export function pointAsJwk(point: Buffer) {
  const coordinate = (from: number, to: number) => point.subarray(from, to).toString('base64url');
  return { kty: 'EC', crv: 'P-256', x: coordinate(1, 33), y: coordinate(33, POINT_BYTES) };
}

/** Whether this base64url text is such a point. Messages cannot be encrypted for any other key. */
export function isP256Point(text: string): boolean {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== POINT_BYTES || bytes[0] !== UNCOMPRESSED) return false;
  try {
    createPublicKey({ key: pointAsJwk(bytes), format: 'jwk' });
    return true;
  } catch {
    return false;
  }
}

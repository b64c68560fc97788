import { createPublicKey } from 'node:crypto';

export const UNCOMPRESSED = 4;
const POINT_BYTES = 65;

export function pointAsJwk(point: Buffer) {
  const coordinate = (from: number, to: number) => point.subarray(from, to).toString('base64url');
  return { kty: 'EC', crv: 'P-256', x: coordinate(1, 33), y: coordinate(33, POINT_BYTES) };
}

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

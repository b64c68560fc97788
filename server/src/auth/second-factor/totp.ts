import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { TOTP_DIGITS, TOTP_STEP_SECONDS } from '@carelane/contract/auth/second-factor';

// RFC 6238 and RFC 4226: SHA-1, 30 seconds, six digits

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const SECRET_BYTES = 20;
/** A clock may be one step slow or fast. */
const ACCEPTED_OFFSETS = [0, -1, 1];

export function newTotpSecret(): string {
  return toBase32(randomBytes(SECRET_BYTES));
}

export function toBase32(bytes: Buffer): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((chunk) => BASE32[Number.parseInt(chunk.padEnd(5, '0'), 2)])
    .join('');
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((character) => BASE32.indexOf(character).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / 1000 / TOTP_STEP_SECONDS);
}

export function totpCode(secret: string, step: number, digits = TOTP_DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  // RFC 4226, section 5.3: the last four bits choose which 31 bits are used.
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

export function matchingStep(secret: string, code: string, now: Date): number | undefined {
  const actual = Buffer.from(code);
  return ACCEPTED_OFFSETS.map((offset) => stepAt(now) + offset).find((step) => {
    const expected = Buffer.from(totpCode(secret, step));
    return expected.length === actual.length && timingSafeEqual(expected, actual);
  });
}

export function totpUri(secret: string, email: string): string {
  const label = encodeURIComponent(`Carelane:${email}`);
  return `otpauth://totp/${label}?secret=${secret}&issuer=Carelane&algorithm=SHA1&digits=${TOTP_DIGITS}&period=${TOTP_STEP_SECONDS}`;
}

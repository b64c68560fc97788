import { createHash } from 'node:crypto';
import { newSecret } from '../../db/columns';

export function newToken(): { token: string; hash: string } {
  const token = newSecret(32);
  return { token, hash: hashToken(token) };
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

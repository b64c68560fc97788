import { createHmac } from 'node:crypto';
import type { IceServers } from '@carelane/contract/consultations/consultation';
import type { Config } from '../config';

const CREDENTIAL_MINUTES = 120;
export const TEST_CREDENTIAL_MINUTES = 2;

/**
 * coturn's REST scheme: the user name is the expiry time and a tag, by which coturn limits each person. The password is
 * its HMAC.
 */
export function createIceServers(
  config: Pick<Config, 'stunUrls' | 'turn'>,
  now: Date,
  relayUser: string | undefined,
  minutes = CREDENTIAL_MINUTES,
): IceServers {
  const stun = config.stunUrls.map((urls) => ({ urls }));
  if (!config.turn || !relayUser) return { iceServers: stun, expiresAt: null };
  const expiresAt = new Date(now.getTime() + minutes * 60_000);
  const username = `${Math.floor(expiresAt.getTime() / 1000)}:${userTag(relayUser, config.turn.secret)}`;
  const credential = createHmac('sha1', config.turn.secret).update(username).digest('base64');
  return {
    iceServers: [...stun, { urls: config.turn.urls, username, credential }],
    expiresAt: expiresAt.toISOString(),
  };
}

function userTag(userId: string, secret: string): string {
  return createHmac('sha256', secret).update(userId).digest('base64url').slice(0, 16);
}

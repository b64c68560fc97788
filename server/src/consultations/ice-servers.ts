import { createHmac } from 'node:crypto';
import type { IceServers } from '@carelane/contract/consultations/consultation';
import type { Config } from '../config';

const CREDENTIAL_MINUTES = 120;
/** Enough for one test of the relay, not for a call. */
export const TEST_CREDENTIAL_MINUTES = 2;

/**
 * coturn's REST scheme: the user name contains its expiry time and an account tag, so that coturn can limit
 * each person. The password is an HMAC of the user name with the shared secret.
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

/** The same tag for each visit of an account. The account cannot be derived from it. */
function userTag(userId: string, secret: string): string {
  return createHmac('sha256', secret).update(userId).digest('base64url').slice(0, 16);
}

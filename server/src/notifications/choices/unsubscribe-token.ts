import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Deps } from '../../deps';
import { readPushKeys } from '../push/push-keys';

const SIGNATURE_LENGTH = 43;

/** Never expires and needs no session, but can only turn off emails about news. */
export async function unsubscribeUrl(deps: Pick<Deps, 'db' | 'config'>, userId: string): Promise<string> {
  return `${deps.config.publicUrl}/unsubscribe/${await sign(deps, userId)}${userId}`;
}

export async function readUnsubscribeToken(
  deps: Pick<Deps, 'db'>,
  token: string,
): Promise<string | undefined> {
  const userId = token.slice(SIGNATURE_LENGTH);
  const received = Buffer.from(token.slice(0, SIGNATURE_LENGTH));
  const expected = Buffer.from(await sign(deps, userId));
  return received.length === expected.length && timingSafeEqual(received, expected) ? userId : undefined;
}

/** The only secret that all nodes of the site share. */
async function sign({ db }: Pick<Deps, 'db'>, userId: string): Promise<string> {
  const { privateKey } = await readPushKeys(db);
  const key = hkdfSync('sha256', privateKey, '', 'unsubscribe from news', 32);
  return createHmac('sha256', new Uint8Array(key)).update(userId).digest('base64url');
}

import type { Deps } from '../deps';
import type { Viewer } from '../http/viewer';
import type { AccountPart } from './account-part';
import { getUser, userOf } from './queries';
import { listSessionsOf } from './sessions';

/** Everything that is held about the account, each domain telling its own part. */
export async function exportAccount(deps: Deps, viewer: Viewer, parts: AccountPart[]) {
  const now = deps.clock.now();
  const sessions = await listSessionsOf(deps.db, viewer.userId, now);
  const told: Record<string, unknown> = {
    exportedAt: now.toISOString(),
    account: userOf(await getUser(deps.db, viewer.userId)),
    sessions: sessions.map(({ device, createdAt, lastSeenAt }) => ({ device, createdAt, lastSeenAt })),
  };
  for (const part of parts) Object.assign(told, await part.exported?.(deps, viewer));
  return told;
}

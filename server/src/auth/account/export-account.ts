import { setImmediate as aTurn } from 'node:timers/promises';
import type { Deps } from '../../deps';
import { type AccountViewer, isMember } from '../../http/endpoints/viewer';
import { createFairQueue } from '../../http/limits/fair-queue';
import { Refusal } from '../../http/refusal';
import { listPasskeys } from '../passkeys/passkeys';
import { getUser, userOnWire } from '../queries';
import { listUserSessions } from '../sessions/sessions';
import type { AccountPart } from './account-part';

const EXPORT_MINUTES_AFTER_SIGN_IN = 15;

type Session = Awaited<ReturnType<typeof listUserSessions>>[number];

/** An export asks for hundreds of rows one after the other: many at once would hold up everybody else. */
const inTurn = createFairQueue({ parallel: 1, maxWaiting: 50 });

export function exportAccount(deps: Deps, viewer: AccountViewer, parts: AccountPart[]) {
  return inTurn({ purpose: 'export', client: viewer.userId }, () => collect(deps, viewer, parts));
}

/** Everything stored about the account. Each domain adds its part. */
async function collect(deps: Deps, viewer: AccountViewer, parts: AccountPart[]) {
  const now = deps.clock.now();
  const sessions = await listUserSessions(deps.db, viewer.userId, now);
  if (viewer.role === 'doctor') requireRecentSignIn(sessions, viewer, now);
  const passkeys = await listPasskeys(deps.db, viewer.userId);
  const exported: Record<string, unknown> = {
    exportedAt: now.toISOString(),
    account: userOnWire(await getUser(deps.db, viewer.userId), deps.config, viewer.needsSecondFactor),
    sessions: sessions
      .filter(({ actorUserId }) => actorUserId === (viewer.actor?.userId ?? null))
      .map(({ device, createdAt, lastSeenAt }) => ({ device, createdAt, lastSeenAt })),
    passkeys: passkeys.map(({ name, createdAt, lastUsedAt }) => ({ name, createdAt, lastUsedAt })),
  };
  if (!isMember(viewer)) return exported;
  for (const part of parts) {
    if (viewer.verificationWithdrawn && part.exportsPatients) continue;
    Object.assign(exported, await part.exported?.(deps, viewer));
    // The embedded database answers without a pause: others get their turn between two parts.
    await aTurn();
  }
  return exported;
}

/** A doctor's notes on patients must not leave through a session that somebody left open. */
function requireRecentSignIn(sessions: Session[], { sessionId }: AccountViewer, now: Date): void {
  const own = sessions.find(({ id }) => id === sessionId);
  const oldestAt = now.getTime() - EXPORT_MINUTES_AFTER_SIGN_IN * 60_000;
  if (!own || own.createdAt.getTime() < oldestAt) throw new Refusal('SIGN_IN_AGAIN');
}

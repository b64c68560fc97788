import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Deps } from '../../deps';
import { requireRecentSignIn } from '../../http/endpoints/recent-sign-in';
import { type AccountViewer, isPatientOrDoctor } from '../../http/endpoints/viewer';
import { createFairQueue } from '../../http/limits/fair-queue';
import { listPasskeys } from '../passkeys/passkeys';
import { getUser, userOnWire } from '../queries';
import { listUserSessions } from '../sessions/sessions';
import type { AccountHooks } from './account-hooks';

/** An export runs hundreds of queries, so many at once would slow down everybody else. */
const queueExport = createFairQueue({ parallel: 1, maxWaiting: 50 });

export function exportAccount(deps: Deps, viewer: AccountViewer, hooks: AccountHooks[]) {
  return queueExport({ purpose: 'export', client: viewer.userId }, () => collect(deps, viewer, hooks));
}

async function collect(deps: Deps, viewer: AccountViewer, hooks: AccountHooks[]) {
  const now = deps.clock.now();
  if (viewer.role === 'doctor') requireRecentSignIn(viewer, now);
  const sessions = await listUserSessions(deps.db, viewer.userId, now);
  const passkeys = await listPasskeys(deps.db, viewer.userId);
  const exported: Record<string, unknown> = {
    exportedAt: now.toISOString(),
    account: userOnWire(await getUser(deps.db, viewer.userId), deps.config, viewer.needsSecondFactor),
    sessions: sessions
      .filter(({ actorUserId }) => actorUserId === (viewer.actor?.userId ?? null))
      .map(({ device, createdAt, lastSeenAt }) => ({ device, createdAt, lastSeenAt })),
    passkeys: passkeys.map(({ name, createdAt, lastUsedAt }) => ({ name, createdAt, lastUsedAt })),
  };
  if (!isPatientOrDoctor(viewer)) return exported;
  for (const hook of hooks) {
    if (viewer.verificationWithdrawn && hook.exportsPatientData) continue;
    Object.assign(exported, await hook.exportData?.(deps, viewer));
    // The embedded database does not yield to the event loop.
    await yieldToEventLoop();
  }
  return exported;
}

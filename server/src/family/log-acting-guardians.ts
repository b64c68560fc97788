import type { Deps } from '../deps';
import type { AccountViewer } from '../http/endpoints/viewer';
import { findPatientId } from '../patients/queries';
import { recordReads } from '../patients/record-reads';

const LOG_INTERVAL_MS = 15 * 60_000;
const MAX_SESSIONS = 5_000;

type FindViewer = (token: string) => Promise<AccountViewer | undefined>;

/** Wraps the check of every session, so that no route can be forgotten. */
export function logActingGuardians(deps: Deps, find: FindViewer): FindViewer {
  const loggedAt = new Map<string, number>();
  return async (token) => {
    const viewer = await find(token);
    if (!viewer?.actor) return viewer;
    const now = deps.clock.now().getTime();
    const last = loggedAt.get(viewer.sessionId);
    // A new entry is also made if the clock was set back.
    if (last !== undefined && now >= last && now - last < LOG_INTERVAL_MS) return viewer;
    const patientId = await findPatientId(deps.db, viewer.userId);
    if (patientId) {
      const { userId, name, actor } = viewer;
      const guardian = { userId, name, role: 'patient' as const, actor };
      await recordReads(deps, guardian, { action: 'guardian-acted', patientIds: [patientId] });
    }
    if (loggedAt.size >= MAX_SESSIONS) loggedAt.clear();
    loggedAt.set(viewer.sessionId, now);
    return viewer;
  };
}

import type { Deps } from '../deps';
import type { AccountViewer } from '../http/endpoints/viewer';
import { findPatientId } from '../patients/queries';
import { recordReads } from '../patients/record-reads';

const LOG_INTERVAL_MS = 15 * 60_000;
const MAX_SESSIONS = 5_000;

/** For every viewer that is found, so that no route can be forgotten. */
export function logActingGuardians(deps: Deps) {
  const loggedAt = new Map<string, number>();
  return async <V extends AccountViewer | undefined>(viewer: V): Promise<V> => {
    if (!viewer?.actor) return viewer;
    const now = deps.clock.now().getTime();
    const key = `${viewer.sessionId}:${viewer.userId}`;
    const last = loggedAt.get(key);
    // A new entry is also made if the clock was set back.
    if (last !== undefined && now >= last && now - last < LOG_INTERVAL_MS) return viewer;
    const patientId = await findPatientId(deps.db, viewer.userId);
    if (patientId) {
      const { userId, name, actor } = viewer;
      const guardian = { userId, name, role: 'patient' as const, actor };
      await recordReads(deps, guardian, { action: 'guardian-acted', patientIds: [patientId] });
    }
    if (loggedAt.size >= MAX_SESSIONS) loggedAt.clear();
    loggedAt.set(key, now);
    return viewer;
  };
}

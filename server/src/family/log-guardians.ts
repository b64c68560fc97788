import type { Deps } from '../deps';
import type { AccountViewer } from '../http/endpoints/viewer';
import { findPatientId } from '../patients/queries';
import { recordLooks } from '../patients/record-looks';

const LOGGED_FOR_MS = 15 * 60_000;
const MAX_REMEMBERED = 5_000;

type FindViewer = (token: string) => Promise<AccountViewer | undefined>;

/**
 * Whatever a guardian's session asks for, the patient's log names the guardian before the answer: once in a quarter of an
 * hour, beside the entries for single visits and papers. So no route can be forgotten.
 */
export function logGuardians(deps: Deps, find: FindViewer): FindViewer {
  const loggedAt = new Map<string, number>();
  return async (token) => {
    const viewer = await find(token);
    if (!viewer?.actor) return viewer;
    const now = deps.clock.now().getTime();
    const last = loggedAt.get(viewer.sessionId);
    if (last !== undefined && now >= last && now - last < LOGGED_FOR_MS) return viewer;
    const patientId = await findPatientId(deps.db, viewer.userId);
    if (patientId) {
      const { userId, name, actor } = viewer;
      const guardian = { userId, name, role: 'patient' as const, actor };
      await recordLooks(deps, guardian, { action: 'guardian-acted', patientIds: [patientId] });
    }
    if (loggedAt.size >= MAX_REMEMBERED) loggedAt.clear();
    loggedAt.set(viewer.sessionId, now);
    return viewer;
  };
}

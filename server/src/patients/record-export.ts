import type { Deps } from '../deps';
import type { Viewer } from '../http/endpoints/viewer';
import { recordReads } from './record-reads';

/**
 * A doctor's export contains what they wrote about patients, so each of these patients gets an access log
 * entry.
 */
export function recordExport(deps: Deps, viewer: Viewer, patientIds: Iterable<string>): Promise<void> {
  return recordReads(deps, viewer, { action: 'own-texts-exported', patientIds });
}

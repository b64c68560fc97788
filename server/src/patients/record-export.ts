import type { Deps } from '../deps';
import type { Viewer } from '../http/endpoints/viewer';
import { recordReads } from './record-reads';

export function recordExport(deps: Deps, viewer: Viewer, patientIds: Iterable<string>): Promise<void> {
  return recordReads(deps, viewer, { action: 'own-texts-exported', patientIds });
}

import { SCOPES } from '@carelane/contract/fhir/shared-parts';
import type { Deps } from '../../deps';
import type { Viewer } from '../../http/endpoints/viewer';
import { findPatientByUser } from '../../patients/queries';
import { fhirBase } from '../read-context';
import type { Resource } from '../resource';
import { patientSummary } from './patient-summary';

export async function ownSummary(deps: Deps, { userId, name }: Viewer): Promise<Resource | null> {
  const patient = await findPatientByUser(deps.db, userId);
  if (!patient) return null;
  return patientSummary({
    deps,
    db: deps.db,
    now: deps.clock.now(),
    base: fhirBase(deps.config),
    tokenHolder: { tokenId: '', name, userId, patientId: patient.id, scopes: SCOPES },
  });
}

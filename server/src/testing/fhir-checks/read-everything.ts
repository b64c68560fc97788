import { SCOPES } from '@carelane/contract/fhir/shared-parts';
import { KINDS } from '../../fhir/kinds/all-kinds';
import { findBinary, findDocument, searchType } from '../../fhir/read';
import { fhirBase, type Reading } from '../../fhir/reading';
import type { Resource } from '../../fhir/resource';
import { binaryResource } from '../../fhir/resources/binary';
import type { givenRecord } from '../fhir';
import type { TestApp } from '../test-app';

type GivenRecord = Awaited<ReturnType<typeof givenRecord>>;

/** Everything that the patient's tokens can read, without drawing a PDF. */
export async function readEverything(t: TestApp, record: GivenRecord): Promise<Map<string, Resource>> {
  const { deps } = t;
  const { patient, prescription, completed, doctor } = record;
  const reader = {
    tokenId: 'app',
    name: 'My app',
    userId: patient.user.id,
    patientId: patient.profile.id,
    scopes: SCOPES,
  };
  const reading: Reading = { deps, db: deps.db, now: t.clock.now(), base: fhirBase(deps.config), reader };
  const all = new Map<string, Resource>();
  for (const { type } of KINDS) {
    const asked: Record<string, string> = type === 'Slot' ? { schedule: doctor.profile.id, _count: '5' } : {};
    const bundle = await searchType(reading, type, asked);
    for (const { resource } of (bundle.entry ?? []) as { resource: Resource }[])
      all.set(`${type} ${resource.id}`, resource);
  }
  all.set('Binary', binaryResource(await findBinary(reading, prescription._id)));
  for (const id of [prescription._id, completed.id]) {
    // A visit that did not take place has none.
    const document = await findDocument(reading, id).catch(() => undefined);
    if (document) all.set(`Document ${id}`, document.bundle);
  }
  return all;
}

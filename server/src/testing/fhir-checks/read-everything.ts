import { SCOPES } from '@carelane/contract/fhir/shared-parts';
import { RESOURCE_KINDS } from '../../fhir/kinds/all-kinds';
import { findBinary, findDocument, readSummary, searchType } from '../../fhir/read';
import { type FhirReadContext, fhirBase } from '../../fhir/read-context';
import type { Resource } from '../../fhir/resource';
import { binaryResource } from '../../fhir/resources/binary';
import type { TestApp } from '../test-app';

interface Owner {
  patientId: string;
  userId: string;
  doctorId: string;
}

export async function readEverything(t: TestApp, owner: Owner): Promise<Map<string, Resource>> {
  const context = createReadContext(t, owner);
  const all = new Map<string, Resource>();
  for (const { type } of RESOURCE_KINDS)
    for (const resource of await readType(context, type, owner)) {
      const id = resource.id ?? '';
      all.set(`${type} ${id}`, resource);
      if (type === 'Composition') all.set(`Document ${id}`, (await findDocument(context, id)).bundle);
      if (type === 'DocumentReference')
        all.set(`Binary ${id}`, binaryResource(await findBinary(context, id)));
    }
  return all;
}

export const readSlots = (t: TestApp, owner: Owner) => readType(createReadContext(t, owner), 'Slot', owner);

export const readOwnSummary = (t: TestApp, owner: Owner) =>
  readSummary(createReadContext(t, owner), owner.patientId);

function createReadContext({ deps }: TestApp, { patientId, userId }: Owner): FhirReadContext {
  const tokenHolder = { tokenId: 'app', name: 'My app', userId, patientId, scopes: SCOPES };
  return { deps, db: deps.db, now: deps.clock.now(), base: fhirBase(deps.config), tokenHolder };
}

async function readType(context: FhirReadContext, type: string, { doctorId }: Owner): Promise<Resource[]> {
  const resources: Resource[] = [];
  let query: Record<string, string> | undefined =
    type === 'Slot' ? { schedule: doctorId, _count: '5' } : { _count: '100' };
  while (query) {
    const bundle = await searchType(context, type, query);
    resources.push(...((bundle.entry ?? []) as { resource: Resource }[]).map(({ resource }) => resource));
    const next = (bundle.link as { relation: string; url: string }[]).find(
      ({ relation }) => relation === 'next',
    );
    query = next && type !== 'Slot' ? Object.fromEntries(new URL(next.url).searchParams) : undefined;
  }
  return resources;
}

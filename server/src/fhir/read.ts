import type { FhirType, PatientType } from '@carelane/contract/fhir/shared-parts';
import { auditAction, isPublicType, recordRead, requireScopes } from './access';
import { type AbdmDocument, abdmDocument, drawDocument } from './documents/abdm-documents';
import { drawPrescription, findDrawing } from './documents/draw-prescription';
import { patientSummary } from './documents/patient-summary';
import { FhirRefusal, notFound } from './fhir-refusal';
import { KINDS } from './kinds/all-kinds';
import { withoutPatientName } from './patient-name';
import { isShared, type Reading } from './reading';
import { type Resource, withVersion } from './resource';
import type { Drawing } from './resources/binary';
import { findResource, type Kind } from './search/kind';
import { parseSearch, type SearchQuery } from './search/parse-search';
import { searchBundle } from './search/search-bundle';

function requireKind(type: string): Kind {
  const kind = KINDS.find((known) => known.type === type);
  if (!kind) throw new FhirRefusal(404, 'This kind of resource is not available here.');
  return kind;
}

async function recordTypeRead(reading: Reading, type: FhirType): Promise<void> {
  if (reading.reader && !isPublicType(type)) await recordRead(reading, reading.reader, auditAction(type));
}

/** What this reader may see of a resource, with the version of exactly that. */
const forReader = (reading: Reading, resource: Resource): Resource =>
  withVersion(isShared(reading, 'Patient') ? resource : withoutPatientName(resource));

async function recordDocumentOpened(reading: Reading, id: string): Promise<void> {
  if (reading.reader) await recordRead(reading, reading.reader, 'shared-document-opened', id);
}

export async function searchType(reading: Reading, type: string, query: SearchQuery): Promise<Resource> {
  const kind = requireKind(type);
  requireScopes(reading, [kind.type]);
  const page = await kind.search(reading, parseSearch(kind, query));
  await recordTypeRead(reading, kind.type);
  const resources = page.resources.map((resource) => forReader(reading, resource));
  return searchBundle(reading.base, type, query, { ...page, resources });
}

export async function readResource(reading: Reading, type: string, id: string): Promise<Resource> {
  const kind = requireKind(type);
  requireScopes(reading, [kind.type]);
  const resource = await findResource(kind, reading, id);
  if (!resource) throw notFound();
  if (kind.type === 'Composition') await recordDocumentOpened(reading, id);
  else await recordTypeRead(reading, kind.type);
  return forReader(reading, resource);
}

/** Finds what to draw without drawing it, which costs more than everything else here. */
export async function findBinary(reading: Reading, id: string): Promise<Drawing> {
  requireScopes(reading, ['Binary']);
  return findDrawing(reading, id);
}

export async function openBinary(reading: Reading, drawing: Drawing): Promise<Buffer> {
  const pdf = await drawPrescription(reading, drawing);
  await recordDocumentOpened(reading, drawing.row.id);
  return pdf;
}

const IN_SUMMARY: PatientType[] = ['Patient', 'MedicationRequest', 'AllergyIntolerance', 'Condition'];
const IN_DOCUMENT: PatientType[] = [
  'Patient',
  'Encounter',
  'Condition',
  'MedicationRequest',
  'Composition',
  'DocumentReference',
  'Binary',
];

export async function readSummary(reading: Reading, id: string): Promise<Resource> {
  requireScopes(reading, IN_SUMMARY);
  if (!reading.reader || id !== reading.reader.patientId) throw notFound();
  const summary = await patientSummary(reading);
  await recordRead(reading, reading.reader, 'shared-summary-read');
  return summary;
}

export async function findDocument(reading: Reading, id: string): Promise<AbdmDocument> {
  requireScopes(reading, IN_DOCUMENT);
  return abdmDocument(reading, id);
}

export async function openDocument(reading: Reading, id: string, document: AbdmDocument): Promise<Resource> {
  const drawn = await drawDocument(reading, document);
  await recordDocumentOpened(reading, id);
  return drawn;
}

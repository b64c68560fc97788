import type { FhirType, PatientType } from '@carelane/contract/fhir/shared-parts';
import { AUDIT_ACTIONS_BY_TYPE, isPublicType, recordRead, requireScopes } from './access';
import { type AbdmDocument, abdmDocument, renderDocument } from './documents/abdm-documents';
import { patientSummary } from './documents/patient-summary';
import { findPrescriptionPdf, renderPrescriptionPdf } from './documents/render-prescription-pdf';
import { FhirRefusal, notFound } from './fhir-refusal';
import { RESOURCE_KINDS } from './kinds/all-kinds';
import { type FhirReadContext, isShared } from './read-context';
import { type Resource, withVersion } from './resource';
import type { PrescriptionPdf } from './resources/binary';
import { parseSearch, type SearchQuery } from './search/parse-search';
import { findResource, type ResourceKind } from './search/resource-kind';
import { searchBundle } from './search/search-bundle';
import { withoutPatientName } from './without-patient-name';

function requireResourceKind(type: string): ResourceKind {
  const kind = RESOURCE_KINDS.find((candidate) => candidate.type === type);
  if (!kind) throw new FhirRefusal(404, 'This kind of resource is not available here.');
  return kind;
}

async function recordTypeRead(context: FhirReadContext, type: FhirType): Promise<void> {
  if (context.tokenHolder && !isPublicType(type))
    await recordRead(context, context.tokenHolder, AUDIT_ACTIONS_BY_TYPE[type]);
}

/** The version depends only on what the token holder may see. */
const visibleToHolder = (context: FhirReadContext, resource: Resource): Resource =>
  withVersion(isShared(context, 'Patient') ? resource : withoutPatientName(resource));

async function recordDocumentOpened(context: FhirReadContext, id: string): Promise<void> {
  if (context.tokenHolder) await recordRead(context, context.tokenHolder, 'shared-document-opened', id);
}

export async function searchType(
  context: FhirReadContext,
  type: string,
  query: SearchQuery,
): Promise<Resource> {
  const kind = requireResourceKind(type);
  requireScopes(context, [kind.type]);
  const page = await kind.search(context, parseSearch(kind, query));
  await recordTypeRead(context, kind.type);
  const resources = page.resources.map((resource) => visibleToHolder(context, resource));
  return searchBundle(context.base, type, query, { ...page, resources });
}

export async function readResource(context: FhirReadContext, type: string, id: string): Promise<Resource> {
  const kind = requireResourceKind(type);
  requireScopes(context, [kind.type]);
  const resource = await findResource(kind, context, id);
  if (!resource) throw notFound();
  if (kind.type === 'Composition') await recordDocumentOpened(context, id);
  else await recordTypeRead(context, kind.type);
  return visibleToHolder(context, resource);
}

/** Without rendering the PDF, which takes longer than everything else here. */
export async function findBinary(context: FhirReadContext, id: string): Promise<PrescriptionPdf> {
  requireScopes(context, ['Binary']);
  return findPrescriptionPdf(context, id);
}

export async function openBinary(
  context: FhirReadContext,
  prescriptionPdf: PrescriptionPdf,
): Promise<Buffer> {
  const pdf = await renderPrescriptionPdf(context, prescriptionPdf);
  await recordDocumentOpened(context, prescriptionPdf.row.id);
  return pdf;
}

const TYPES_IN_SUMMARY: PatientType[] = ['Patient', 'MedicationRequest', 'AllergyIntolerance', 'Condition'];
const TYPES_IN_DOCUMENT: PatientType[] = [
  'Patient',
  'Encounter',
  'Condition',
  'MedicationRequest',
  'Composition',
  'DocumentReference',
  'Binary',
];

export async function readSummary(context: FhirReadContext, id: string): Promise<Resource> {
  requireScopes(context, TYPES_IN_SUMMARY);
  if (!context.tokenHolder || id !== context.tokenHolder.patientId) throw notFound();
  const summary = await patientSummary(context);
  await recordRead(context, context.tokenHolder, 'shared-summary-read');
  return summary;
}

export async function findDocument(context: FhirReadContext, id: string): Promise<AbdmDocument> {
  requireScopes(context, TYPES_IN_DOCUMENT);
  return abdmDocument(context, id);
}

export async function openDocument(
  context: FhirReadContext,
  id: string,
  document: AbdmDocument,
): Promise<Resource> {
  const rendered = await renderDocument(context, document);
  await recordDocumentOpened(context, id);
  return rendered;
}

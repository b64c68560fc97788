import type { FhirType, PatientType } from '@carelane/contract/fhir/shared-parts';
import { eq } from 'drizzle-orm';
import { prescriptions } from '../db/schema';
import { isPublicType, lookFor, recordReading, requireScopes } from './access';
import { abdmDocument } from './documents/abdm-documents';
import { drawPrescription } from './documents/draw-prescription';
import { patientSummary } from './documents/patient-summary';
import { FhirRefusal, notFound } from './fhir-refusal';
import { KINDS } from './kinds/all-kinds';
import { loadPrescribed } from './kinds/composition-kind';
import { withoutPatientName } from './patient-name';
import { isShared, type Reading } from './reading';
import type { Resource } from './resource';
import type { PrescriptionRow } from './resources/medication-request';
import { findResource, type Kind } from './search/kind';
import { type Asked, parseSearch } from './search/parse-search';
import { searchBundle } from './search/search-bundle';

function requireKind(type: string): Kind {
  const kind = KINDS.find((known) => known.type === type);
  if (!kind) throw new FhirRefusal(404, 'This kind of resource is not available here.');
  return kind;
}

async function note(reading: Reading, type: FhirType): Promise<void> {
  if (reading.reader && !isPublicType(type)) await recordReading(reading, reading.reader, lookFor(type));
}

const shown = (reading: Reading, resource: Resource): Resource =>
  isShared(reading, 'Patient') ? resource : withoutPatientName(resource);

async function noteDocument(reading: Reading, id: string): Promise<void> {
  if (reading.reader) await recordReading(reading, reading.reader, 'shared-document-opened', id);
}

export async function searchType(reading: Reading, type: string, asked: Asked): Promise<Resource> {
  const kind = requireKind(type);
  requireScopes(reading, [kind.type]);
  const found = await kind.search(reading, parseSearch(kind, asked));
  await note(reading, kind.type);
  const resources = found.resources.map((resource) => shown(reading, resource));
  return searchBundle(reading.base, type, asked, { ...found, resources });
}

export async function readResource(reading: Reading, type: string, id: string): Promise<Resource> {
  const kind = requireKind(type);
  requireScopes(reading, [kind.type]);
  const resource = await findResource(kind, reading, id);
  if (!resource) throw notFound();
  if (kind.type === 'Composition') await noteDocument(reading, id);
  else await note(reading, kind.type);
  return shown(reading, resource);
}

/** The prescription of which the PDF is asked for. */
export async function findBinary(reading: Reading, id: string): Promise<PrescriptionRow> {
  requireScopes(reading, ['Binary']);
  const [prescribed] = await loadPrescribed(reading, eq(prescriptions.id, id));
  if (!prescribed) throw notFound();
  return prescribed.row;
}

export async function openBinary(reading: Reading, { id }: PrescriptionRow): Promise<Buffer> {
  const pdf = await drawPrescription(reading, id);
  await noteDocument(reading, id);
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
  await recordReading(reading, reading.reader, 'shared-summary-read');
  return summary;
}

export async function readDocument(reading: Reading, id: string): Promise<Resource> {
  requireScopes(reading, IN_DOCUMENT);
  const document = await abdmDocument(reading, id);
  await noteDocument(reading, id);
  return document;
}

import { expiresAt } from '@carelane/contract/prescriptions/prescription-status';
import { and, gte, isNull } from 'drizzle-orm';
import { prescriptions } from '../../db/schema';
import { notFound } from '../fhir-refusal';
import { loadPrescribed } from '../kinds/composition-kind';
import { selectOwnPatient } from '../kinds/patient-kinds';
import { narrative } from '../narrative';
import type { FhirReadContext } from '../read-context';
import { coded, LOINC, nonBlank, type Resource, reference } from '../resource';
import { allergyResources, unknownAllergies } from '../resources/allergy-intolerance';
import { conditionResources, unknownConditions } from '../resources/condition';
import { medicationRequestResources } from '../resources/medication-request';
import { unknownMedicines } from '../resources/medication-statement';
import { organizationResource, SITE_ID } from '../resources/organization';
import { patientResource } from '../resources/patient';
import { documentBundle } from './document-bundle';

const IPS = 'http://hl7.org/fhir/uv/ips/StructureDefinition';

/** International Patient Summary: three sections are required even if nothing is known. */
export async function patientSummary(context: FhirReadContext): Promise<Resource> {
  const { base, now, deps } = context;
  const [patient] = await selectOwnPatient(context);
  if (!patient) throw notFound();
  const organization = organizationResource(deps.site.current(), base);
  const medicines = orUnknown(await activeMedicines(context), unknownMedicines(patient));
  const allergies = orUnknown(allergyResources(patient), unknownAllergies(patient));
  const conditions = orUnknown(conditionResources(patient), unknownConditions(patient));
  const composition = {
    resourceType: 'Composition',
    id: patient.id,
    meta: { profile: [`${IPS}/Composition-uv-ips`] },
    status: 'final',
    type: loinc('60591-5', 'Patient summary Document'),
    subject: reference('Patient', patient.id, patient.name),
    date: now.toISOString(),
    author: [reference('Organization', SITE_ID, deps.site.current().name)],
    title: 'Patient summary',
    custodian: reference('Organization', SITE_ID, deps.site.current().name),
    section: [
      section('Medicines', '10160-0', 'History of Medication use Narrative', medicines),
      section('Allergies', '48765-2', 'Allergies and adverse reactions Document', allergies),
      section('Problems', '11450-4', 'Problem list - Reported', conditions),
    ],
  };
  return documentBundle({
    composition,
    resources: [patientResource(patient, base), organization, ...medicines, ...allergies, ...conditions],
    identifier: { system: `${base}/identifiers/summary`, value: `${patient.id}.${now.getTime()}` },
    timestamp: now,
    meta: { profile: [`${IPS}/Bundle-uv-ips`] },
  });
}

const orUnknown = (known: Resource[], unknown: Resource) => (known.length > 0 ? known : [unknown]);
const loinc = (code: string, display: string) => coded({ system: LOINC, code, display });

async function activeMedicines(context: FhirReadContext): Promise<Resource[]> {
  const { now } = context;
  const activeMs = expiresAt(now).getTime() - now.getTime();
  const isActive = and(
    isNull(prescriptions.withdrawnAt),
    gte(prescriptions.createdAt, new Date(now.getTime() - activeMs)),
  );
  return (await loadPrescribed(context, isActive)).flatMap(({ row, content }) =>
    medicationRequestResources(row, content, context),
  );
}

interface ConceptText {
  text?: string;
  coding?: { display?: string }[];
}

function section(title: string, code: string, display: string, resources: Resource[]) {
  return {
    title,
    code: loinc(code, display),
    text: narrative(resources.map(describe)),
    entry: resources.map(({ resourceType, id }) => reference(resourceType, id ?? '')),
  };
}

function describe({ code, medicationCodeableConcept, dosageInstruction }: Resource): string {
  const about = (code ?? medicationCodeableConcept) as ConceptText;
  const [dosage] = (dosageInstruction ?? []) as ConceptText[];
  return [about.text ?? about.coding?.[0]?.display, dosage?.text].filter(nonBlank).join(': ');
}

import { eq } from 'drizzle-orm';
import { appointments, doctorProfiles, prescriptions } from '../../db/schema';
import { notFound } from '../fhir-refusal';
import { loadPrescribed, loadReports } from '../kinds/composition-kind';
import { selectOwnPatient } from '../kinds/patient-kinds';
import { selectVisits } from '../kinds/visit-kinds';
import { type Reading, requirePatientId } from '../reading';
import { coded, contentVersion, hl7Code, latest, type Resource, reference, rowMeta } from '../resource';
import { binaryResource, type Drawing } from '../resources/binary';
import {
  complaintText,
  type Prescribed,
  prescriptionComposition,
  type ReportedVisit,
  visitComposition,
} from '../resources/composition';
import { documentReferenceResource } from '../resources/document-reference';
import { encounterResource } from '../resources/encounter';
import { medicationRequestResources } from '../resources/medication-request';
import { organizationResource, SITE_ID } from '../resources/organization';
import { patientResource } from '../resources/patient';
import { practitionerResource } from '../resources/practitioner';
import { documentBundle } from './document-bundle';
import { drawPrescription, findDrawing } from './draw-prescription';

const ABDM = 'https://nrces.in/ndhm/fhir/r4/StructureDefinition';

/** The PDFs are drawn only when the document is sent. `drawings` has the order of the Binary entries. */
export interface AbdmDocument {
  bundle: Resource;
  drawings: Drawing[];
}

/** The document of a prescription or of a visit, in the shape that India's ABDM asks for. */
export async function abdmDocument(reading: Reading, id: string): Promise<AbdmDocument> {
  const [prescribed] = await loadPrescribed(reading, eq(prescriptions.id, id));
  if (prescribed) return prescriptionRecord(reading, prescribed);
  const [report] = await loadReports(reading, [id]);
  if (!report) throw notFound();
  return consultationRecord(reading, report);
}

async function prescriptionRecord(reading: Reading, prescribed: Prescribed): Promise<AbdmDocument> {
  const { base } = reading;
  const { row, content } = prescribed;
  const { doctorName, qualification, registrationNumber, specialization } = row.issued;
  const visits = row.appointmentId ? await selectVisits(reading, eq(appointments.id, row.appointmentId)) : [];
  const drawing = await findDrawing(reading, row.id);
  const bundle = await abdmBundle(reading, 'PrescriptionRecord', prescriptionComposition(prescribed, ''), [
    // The doctor's details on the day of issue.
    practitionerResource(
      {
        id: row.doctorId,
        name: doctorName,
        qualification,
        registrationNumber,
        specialization,
        languages: [],
        updatedAt: row.createdAt,
      },
      base,
    ),
    ...visits.map(encounterResource),
    ...medicationRequestResources(row, content, reading),
    binaryResource(drawing),
  ]);
  return { bundle, drawings: [drawing] };
}

async function consultationRecord(reading: Reading, report: ReportedVisit): Promise<AbdmDocument> {
  const { base, db } = reading;
  const doctors = await db.select().from(doctorProfiles).where(eq(doctorProfiles.id, report.doctor.id));
  const drawings: Drawing[] = [];
  for (const { row } of report.prescribed) drawings.push(await findDrawing(reading, row.id));
  const complaint = complaintResource(report);
  const composition = visitComposition(report, '');
  const bundle = await abdmBundle(
    reading,
    'OPConsultRecord',
    complaint ? withComplaint(composition, complaint) : composition,
    [
      ...doctors.map((doctor) => practitionerResource(doctor, base)),
      encounterResource(report),
      ...(complaint ? [complaint] : []),
      ...report.prescribed.flatMap(({ row, content }) => medicationRequestResources(row, content, reading)),
      ...drawings.flatMap((drawing) => [
        documentReferenceResource(drawing.row, base),
        binaryResource(drawing),
      ]),
    ],
  );
  return { bundle, drawings };
}

export async function drawDocument(reading: Reading, { bundle, drawings }: AbdmDocument): Promise<Resource> {
  const remaining = [...drawings];
  const entries: { resource: Resource }[] = [];
  for (const entry of bundle.entry as { resource: Resource }[]) {
    const drawing = entry.resource.resourceType === 'Binary' ? remaining.shift() : undefined;
    if (!drawing) {
      entries.push(entry);
      continue;
    }
    const pdf = await drawPrescription(reading, drawing);
    entries.push({ ...entry, resource: { ...entry.resource, data: pdf.toString('base64') } });
  }
  return { ...bundle, entry: entries };
}

/** ABDM wants the complaint as a separate resource. */
function complaintResource(report: ReportedVisit): Resource | undefined {
  const text = complaintText(report);
  if (!text) return undefined;
  const { visit, patient, changedAt } = report;
  return {
    resourceType: 'Condition',
    id: `${visit.id}.complaint`,
    meta: rowMeta(changedAt, patient.updatedAt),
    clinicalStatus: coded(hl7Code('condition-clinical', 'active')),
    category: [coded(hl7Code('condition-category', 'encounter-diagnosis', 'Encounter Diagnosis'))],
    code: { text },
    subject: reference('Patient', visit.patientId, patient.name),
    encounter: reference('Encounter', visit.id),
  };
}

function withComplaint(composition: Resource, { resourceType, id }: Resource): Resource {
  const [first, ...others] = composition.section as object[];
  return { ...composition, section: [{ ...first, entry: [reference(resourceType, id ?? '')] }, ...others] };
}

async function abdmBundle(
  reading: Reading,
  profile: 'PrescriptionRecord' | 'OPConsultRecord',
  composition: Resource,
  resources: Resource[],
): Promise<Resource> {
  const { base, deps } = reading;
  const site = deps.site.current();
  const patients = await selectOwnPatient(reading);
  const first: Resource = {
    ...composition,
    meta: { ...composition.meta, profile: [`${ABDM}/${profile}`] },
    custodian: reference('Organization', SITE_ID, site.name),
  };
  const parts = [
    ...patients.map((row) => patientResource(row, base)),
    organizationResource(site, base),
    ...resources,
  ];
  const changedAt = latest(...[first, ...parts].map(({ meta }) => new Date(meta?.lastUpdated ?? 0)));
  return documentBundle({
    composition: first,
    resources: parts,
    identifier: {
      system: `${base}/identifiers/document`,
      value: composition.id ?? requirePatientId(reading),
    },
    timestamp: changedAt,
    meta: {
      versionId: contentVersion([first, ...parts]),
      lastUpdated: changedAt.toISOString(),
      profile: [`${ABDM}/DocumentBundle`],
      security: [hl7Code('v3-Confidentiality', 'V', 'very restricted')],
    },
  });
}

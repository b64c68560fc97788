import { eq } from 'drizzle-orm';
import { appointments, doctorProfiles, prescriptions } from '../../db/schema';
import { notFound } from '../fhir-refusal';
import { loadPrescribed, loadReports } from '../kinds/composition-kind';
import { selectOwnPatient } from '../kinds/patient-kinds';
import { selectVisits } from '../kinds/visit-kinds';
import type { FhirReadContext } from '../read-context';
import { coded, contentVersion, hl7Code, latest, type Resource, reference, rowMeta } from '../resource';
import { binaryResource, type PrescriptionPdf } from '../resources/binary';
import {
  type Composition,
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
import { findPrescriptionPdf, renderPrescriptionPdf } from './render-prescription-pdf';

const ABDM = 'https://nrces.in/ndhm/fhir/r4/StructureDefinition';

/** Rendered only when the document is sent. */
export interface AbdmDocument {
  bundle: Resource;
  pdfs: PrescriptionPdf[];
}

export async function abdmDocument(context: FhirReadContext, id: string): Promise<AbdmDocument> {
  const [prescribed] = await loadPrescribed(context, eq(prescriptions.id, id));
  if (prescribed) return prescriptionRecord(context, prescribed);
  const [report] = await loadReports(context, [id]);
  if (!report) throw notFound();
  return consultationRecord(context, report);
}

async function prescriptionRecord(context: FhirReadContext, prescribed: Prescribed): Promise<AbdmDocument> {
  const { base } = context;
  const { row, content } = prescribed;
  const { doctorName, qualification, registrationNumber, specialization } = row.issued;
  const visits = row.appointmentId ? await selectVisits(context, eq(appointments.id, row.appointmentId)) : [];
  const prescriptionPdf = await findPrescriptionPdf(context, row.id);
  const bundle = await abdmBundle(context, 'PrescriptionRecord', prescriptionComposition(prescribed, ''), [
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
    ...medicationRequestResources(row, content, context),
    binaryResource(prescriptionPdf),
  ]);
  return { bundle, pdfs: [prescriptionPdf] };
}

async function consultationRecord(context: FhirReadContext, report: ReportedVisit): Promise<AbdmDocument> {
  const { base, db } = context;
  const doctors = await db.select().from(doctorProfiles).where(eq(doctorProfiles.id, report.doctor.id));
  const pdfs: PrescriptionPdf[] = [];
  for (const { row } of report.prescribed) pdfs.push(await findPrescriptionPdf(context, row.id));
  const complaint = complaintResource(report);
  const composition = visitComposition(report, '');
  const bundle = await abdmBundle(
    context,
    'OPConsultRecord',
    complaint ? withComplaint(composition, complaint) : composition,
    [
      ...doctors.map((doctor) => practitionerResource(doctor, base)),
      encounterResource(report),
      ...(complaint ? [complaint] : []),
      ...report.prescribed.flatMap(({ row, content }) => medicationRequestResources(row, content, context)),
      ...pdfs.flatMap((prescriptionPdf) => [
        documentReferenceResource(prescriptionPdf.row, base),
        binaryResource(prescriptionPdf),
      ]),
    ],
  );
  return { bundle, pdfs };
}

export async function renderDocument(
  context: FhirReadContext,
  { bundle, pdfs }: AbdmDocument,
): Promise<Resource> {
  const remaining = [...pdfs];
  const entries: { resource: Resource }[] = [];
  for (const entry of bundle.entry as { resource: Resource }[]) {
    const prescriptionPdf = entry.resource.resourceType === 'Binary' ? remaining.shift() : undefined;
    if (!prescriptionPdf) {
      entries.push(entry);
      continue;
    }
    const pdf = await renderPrescriptionPdf(context, prescriptionPdf);
    entries.push({ ...entry, resource: { ...entry.resource, data: pdf.toString('base64') } });
  }
  return { ...bundle, entry: entries };
}

/** ABDM requires the complaint as a separate resource. */
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

function withComplaint(composition: Composition, { resourceType, id }: Resource): Composition {
  const [first, ...others] = composition.section as object[];
  return { ...composition, section: [{ ...first, entry: [reference(resourceType, id ?? '')] }, ...others] };
}

async function abdmBundle(
  context: FhirReadContext,
  profile: 'PrescriptionRecord' | 'OPConsultRecord',
  composition: Composition,
  resources: Resource[],
): Promise<Resource> {
  const { base, deps } = context;
  const site = deps.site.current();
  const patients = await selectOwnPatient(context);
  const first: Resource = {
    ...composition,
    meta: { ...composition.meta, profile: [`${ABDM}/${profile}`] },
    custodian: reference('Organization', SITE_ID, site.name),
  };
  const others = [
    ...patients.map((row) => patientResource(row, base)),
    organizationResource(site, base),
    ...resources,
  ];
  const changedAt = latest(...[first, ...others].map(({ meta }) => new Date(meta?.lastUpdated ?? 0)));
  return documentBundle({
    composition: first,
    resources: others,
    identifier: {
      system: `${base}/identifiers/document`,
      value: composition.id,
    },
    timestamp: changedAt,
    meta: {
      versionId: contentVersion([first, ...others]),
      lastUpdated: changedAt.toISOString(),
      profile: [`${ABDM}/DocumentBundle`],
      security: [hl7Code('v3-Confidentiality', 'V', 'very restricted')],
    },
  });
}

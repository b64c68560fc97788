import { eq } from 'drizzle-orm';
import { appointments, doctorProfiles, prescriptions } from '../../db/schema';
import { notFound } from '../fhir-refusal';
import { loadPrescribed, loadReports } from '../kinds/composition-kind';
import { selectOwnPatient } from '../kinds/patient-kinds';
import { selectVisits } from '../kinds/visit-kinds';
import { type Reading, requirePatientId } from '../reading';
import { coded, contentVersion, hl7Code, latest, type Resource, reference, rowMeta } from '../resource';
import { binaryResource } from '../resources/binary';
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
import { drawPrescription } from './draw-prescription';

const ABDM = 'https://nrces.in/ndhm/fhir/r4/StructureDefinition';

/** The document of a prescription or of a visit, in the shape that India's ABDM asks for. */
export async function abdmDocument(reading: Reading, id: string): Promise<Resource> {
  const [prescribed] = await loadPrescribed(reading, eq(prescriptions.id, id));
  if (prescribed) return prescriptionRecord(reading, prescribed);
  const [report] = await loadReports(reading, [id]);
  if (!report) throw notFound();
  return consultationRecord(reading, report);
}

async function prescriptionRecord(reading: Reading, prescribed: Prescribed): Promise<Resource> {
  const { base } = reading;
  const { row, content } = prescribed;
  const { doctorName, qualification, registrationNumber, specialization } = row.issued;
  const visits = row.appointmentId ? await selectVisits(reading, eq(appointments.id, row.appointmentId)) : [];
  return abdmBundle(reading, 'PrescriptionRecord', prescriptionComposition(prescribed, ''), [
    // The doctor as on the day of issue.
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
    binaryResource(row, await drawPrescription(reading, row.id)),
  ]);
}

async function consultationRecord(reading: Reading, report: ReportedVisit): Promise<Resource> {
  const { base, db } = reading;
  const doctors = await db.select().from(doctorProfiles).where(eq(doctorProfiles.id, report.doctor.id));
  const drawn: Resource[] = [];
  for (const { row } of report.prescribed)
    drawn.push(
      documentReferenceResource(row, base),
      binaryResource(row, await drawPrescription(reading, row.id)),
    );
  const complaint = complaintResource(report);
  const composition = visitComposition(report, '');
  return abdmBundle(
    reading,
    'OPConsultRecord',
    complaint ? withComplaint(composition, complaint) : composition,
    [
      ...doctors.map((doctor) => practitionerResource(doctor, base)),
      encounterResource(report),
      ...(complaint ? [complaint] : []),
      ...report.prescribed.flatMap(({ row, content }) => medicationRequestResources(row, content, reading)),
      ...drawn,
    ],
  );
}

/** ABDM wants the complaint as a resource of its own. */
function complaintResource(report: ReportedVisit): Resource | undefined {
  const text = complaintText(report);
  if (!text) return undefined;
  const { visit, patientName } = report;
  return {
    resourceType: 'Condition',
    id: `${visit.id}.complaint`,
    meta: rowMeta(visit.updatedAt),
    clinicalStatus: coded(hl7Code('condition-clinical', 'active')),
    category: [coded(hl7Code('condition-category', 'encounter-diagnosis', 'Encounter Diagnosis'))],
    code: { text },
    subject: reference('Patient', visit.patientId, patientName),
    encounter: reference('Encounter', visit.id),
  };
}

function withComplaint(composition: Resource, { resourceType, id }: Resource): Resource {
  const [first, ...others] = composition.section as object[];
  return { ...composition, section: [{ ...first, entry: [reference(resourceType, id ?? '')] }, ...others] };
}

/** Any part may change. A PDF holds the moment at which it was drawn, so its row speaks for it. */
function documentVersion(parts: Resource[]): string {
  return contentVersion(JSON.stringify(parts, (name, value) => (name === 'data' ? undefined : value)));
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
      versionId: documentVersion([first, ...parts]),
      lastUpdated: changedAt.toISOString(),
      profile: [`${ABDM}/DocumentBundle`],
      security: [hl7Code('v3-Confidentiality', 'V', 'very restricted')],
    },
  });
}

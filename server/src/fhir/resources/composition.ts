import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import { lineTitle } from '@carelane/contract/prescriptions/line-title';
import type { PrescriptionContent } from '@carelane/contract/prescriptions/prescription-content';
import { narrative } from '../narrative';
import { coded, nonBlank, type Resource, reference, rowMeta, SNOMED } from '../resource';
import type { VisitRow } from './appointment';
import { PRESCRIPTION_RECORD } from './document-reference';
import { medicationRequestId, type PrescriptionRow } from './medication-request';

export interface Composition extends Resource {
  id: string;
}

export interface Prescribed {
  row: PrescriptionRow;
  content: PrescriptionContent;
}

export interface ReportedVisit extends VisitRow {
  notes: { text: string } | undefined;
  prescribed: Prescribed[];
  changedAt: Date;
}

const snomed = (code: string, display: string) => coded({ system: SNOMED, code, display });
const CONSULTATION_REPORT = snomed('371530004', 'Clinical consultation report');

const medicineRefs = ({ row, content }: Prescribed) =>
  content.medicines.map((line, index) =>
    reference('MedicationRequest', medicationRequestId(row.id, index), lineTitle(line)),
  );

function prescriptionStatus({ withdrawnAt, version }: PrescriptionRow) {
  if (withdrawnAt) return 'entered-in-error';
  return version > 1 ? 'amended' : 'final';
}

/** ABDM's PrescriptionRecord */
export function prescriptionComposition(prescribed: Prescribed, custodian: string): Composition {
  const { row } = prescribed;
  return {
    resourceType: 'Composition',
    id: row.id,
    meta: rowMeta(row.updatedAt),
    status: prescriptionStatus(row),
    type: coded(PRESCRIPTION_RECORD),
    subject: reference('Patient', row.patientId, row.issued.patientName),
    encounter: row.appointmentId ? reference('Encounter', row.appointmentId) : undefined,
    date: row.updatedAt.toISOString(),
    author: [reference('Practitioner', row.doctorId, doctorTitle(row.issued.doctorName))],
    title: 'Prescription record',
    custodian: { display: custodian },
    section: [
      {
        title: 'Prescription record',
        code: coded(PRESCRIPTION_RECORD),
        text: narrative([
          ...(row.withdrawnAt ? ['This prescription was withdrawn.'] : []),
          ...medicineLines(prescribed),
        ]),
        entry: [...medicineRefs(prescribed), reference('Binary', row.id, 'Prescription as PDF')],
      },
    ],
  };
}

const medicineLines = ({ content }: Prescribed) =>
  content.medicines.map((line) => [lineTitle(line), line.dosage].filter(nonBlank).join(': '));

/** ABDM's OPConsultRecord */
export function visitComposition(report: ReportedVisit, custodian: string): Composition {
  const { visit, doctor, patient, changedAt } = report;
  return {
    resourceType: 'Composition',
    id: visit.id,
    meta: rowMeta(changedAt, doctor.updatedAt, patient.updatedAt),
    status: 'final',
    type: CONSULTATION_REPORT,
    subject: reference('Patient', visit.patientId, patient.name),
    encounter: reference('Encounter', visit.id),
    date: changedAt.toISOString(),
    author: [reference('Practitioner', doctor.id, doctorTitle(doctor.name))],
    title: 'Consultation report',
    custodian: { display: custodian },
    section: reportSections(report),
  };
}

function reportSections(report: ReportedVisit) {
  const { visit, notes, prescribed } = report;
  const complaint = complaintText(report);
  const refs = prescribed.flatMap(medicineRefs);
  const sections: object[] = [];
  if (complaint)
    sections.push({
      title: 'Chief complaint',
      code: snomed('422843007', 'Chief complaint section'),
      text: narrative([complaint]),
    });
  if (nonBlank(notes?.text))
    sections.push({
      title: 'Doctor’s notes',
      code: CONSULTATION_REPORT,
      text: narrative((notes?.text ?? '').split('\n').filter(nonBlank)),
    });
  if (refs.length > 0)
    sections.push({
      title: 'Medications',
      code: snomed('721912009', 'Medication summary document'),
      text: narrative(prescribed.flatMap(medicineLines)),
      entry: refs,
    });
  if (prescribed.length > 0)
    sections.push({
      title: 'Documents',
      code: CONSULTATION_REPORT,
      entry: prescribed.map(({ row }) => reference('DocumentReference', row.id, 'Prescription')),
    });
  if (sections.length > 0) return sections;
  const sentence = `The visit took place on ${visit.localDate}.`;
  return [{ title: 'Consultation report', code: CONSULTATION_REPORT, text: narrative([sentence]) }];
}

export const complaintText = ({ visit, prescribed }: ReportedVisit): string | undefined =>
  prescribed.map(({ content }) => nonBlank(content.complaint)).find(Boolean) ?? nonBlank(visit.reason);

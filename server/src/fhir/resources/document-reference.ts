import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import { coded, type Resource, reference, rowMeta, SNOMED } from '../resource';
import type { PrescriptionRow } from './medication-request';

export const PRESCRIPTION_RECORD = {
  system: SNOMED,
  code: '440545006',
  display: 'Prescription record',
};

export function documentReferenceResource(row: PrescriptionRow, base: string): Resource {
  const changedAt = row.updatedAt.toISOString();
  return {
    resourceType: 'DocumentReference',
    id: row.id,
    meta: rowMeta(row.updatedAt),
    status: row.withdrawnAt ? 'superseded' : 'current',
    docStatus: row.version > 1 ? 'amended' : 'final',
    type: coded(PRESCRIPTION_RECORD),
    subject: reference('Patient', row.patientId, row.issued.patientName),
    date: changedAt,
    author: [reference('Practitioner', row.doctorId, doctorTitle(row.issued.doctorName))],
    description: 'Prescription',
    content: [
      {
        attachment: {
          contentType: 'application/pdf',
          url: `${base}/Binary/${row.id}`,
          title: 'Prescription',
          creation: changedAt,
        },
      },
    ],
    context: row.appointmentId ? { encounter: [reference('Encounter', row.appointmentId)] } : undefined,
  };
}

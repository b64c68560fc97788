import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import { lineTitle } from '@carelane/contract/prescriptions/line-title';
import type { MedicineLine } from '@carelane/contract/prescriptions/medicine-line';
import type { PrescriptionContent } from '@carelane/contract/prescriptions/prescription-content';
import { expiresAt, prescriptionStatus } from '@carelane/contract/prescriptions/prescription-status';
import type { prescriptions } from '../../db/schema';
import { type FhirReadContext, isShared } from '../read-context';
import { concept, nonBlank, nonEmptyList, type Resource, reference, rowMeta } from '../resource';
import { dosageInstruction } from './dosage-instruction';

export type PrescriptionRow = typeof prescriptions.$inferSelect;

const STATUSES = { Active: 'active', Expired: 'completed', Withdrawn: 'cancelled' } as const;

const expiredAt = (row: PrescriptionRow, now: Date) =>
  prescriptionStatus(row, now) === 'Expired' ? expiresAt(row.createdAt) : null;

export const medicationRequestId = (prescriptionId: string, index: number) =>
  `${prescriptionId}.${index + 1}`;

/** ABDM requires the day, the doctor and at least one instruction. */
export function medicationRequestResources(
  row: PrescriptionRow,
  content: PrescriptionContent,
  context: Pick<FhirReadContext, 'base' | 'now' | 'tokenHolder'>,
): Resource[] {
  const { base, now } = context;
  const showsHealth = isShared(context, 'Condition') && isShared(context, 'AllergyIntolerance');
  return content.medicines.map((line, index) => ({
    resourceType: 'MedicationRequest',
    id: medicationRequestId(row.id, index),
    meta: rowMeta(row.updatedAt, expiredAt(row, now)),
    groupIdentifier: { system: `${base}/identifiers/prescription`, value: row.id },
    status: STATUSES[prescriptionStatus(row, now)],
    statusReason: showsHealth ? concept(row.withdrawalReason) : undefined,
    intent: 'order',
    medicationCodeableConcept: { text: nonBlank(lineTitle(line)) ?? 'Medicine' },
    subject: reference('Patient', row.patientId, row.issued.patientName),
    encounter: row.appointmentId ? reference('Encounter', row.appointmentId) : undefined,
    authoredOn: row.createdAt.toISOString(),
    requester: reference('Practitioner', row.doctorId, doctorTitle(row.issued.doctorName)),
    reasonCode: showsHealth ? nonEmptyList(concept(content.diagnosis)) : undefined,
    note: showsHealth ? nonEmptyList(overrideNote(line)) : undefined,
    dosageInstruction: [dosageInstruction(line)],
    dispenseRequest: {
      validityPeriod: { start: row.createdAt.toISOString(), end: expiresAt(row.createdAt).toISOString() },
      quantity: quantity(line),
    },
  }));
}

function overrideNote({ overrideReason }: MedicineLine) {
  const text = nonBlank(overrideReason);
  return text === undefined ? undefined : { text };
}

function quantity(line: MedicineLine) {
  const [, amount, unit] = /^(\d+) (.+)$/.exec(line.quantity ?? '') ?? [];
  return amount && unit ? { value: Number(amount), unit } : undefined;
}

import { lineTitle } from '@carelane/contract/prescriptions/line-title';
import type { Prescription } from '@carelane/contract/prescriptions/prescription';
import { prescriptionStatus } from '@carelane/contract/prescriptions/prescription-status';

export const PRESCRIPTION_TABS = ['All', 'Active', 'Expired'] as const;
export type PrescriptionTab = (typeof PRESCRIPTION_TABS)[number];

/** A screen left open overnight must not be outdated. */
export function withStatusAt(prescriptions: Prescription[], now: Date): Prescription[] {
  return prescriptions.map((prescription) => ({
    ...prescription,
    status: prescriptionStatus(prescription, now),
  }));
}

export function upsertPrescription(list: Prescription[], saved: Prescription): Prescription[] {
  return list.some(({ _id }) => _id === saved._id)
    ? list.map((prescription) => (prescription._id === saved._id ? saved : prescription))
    : [saved, ...list];
}

const DOCTOR_PREFIX = /^dr\.?\s+/i;

export function filterPrescriptions(
  prescriptions: Prescription[],
  tab: PrescriptionTab,
  search: string,
): Prescription[] {
  const term = search.trim().toLowerCase().replace(DOCTOR_PREFIX, '');
  return prescriptions.filter(({ status, doctorId, medicines }) => {
    if (tab !== 'All' && status !== tab) return false;
    const doctorName = doctorId.user_id.name.replace(DOCTOR_PREFIX, '');
    return [doctorName, ...medicines.map(lineTitle)].some((text) => text.toLowerCase().includes(term));
  });
}

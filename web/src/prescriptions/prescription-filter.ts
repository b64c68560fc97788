import { lineTitle } from '@carelane/contract/prescriptions/line-title';
import type { Prescription } from '@carelane/contract/prescriptions/prescription';
import { prescriptionStatus } from '@carelane/contract/prescriptions/prescription-status';

export const PRESCRIPTION_TABS = ['All', 'Active', 'Expired'] as const;
export type PrescriptionTab = (typeof PRESCRIPTION_TABS)[number];

/** The status at this moment, so that a screen left open overnight is not outdated. */
export function withStatusAt(prescriptions: Prescription[], now: Date): Prescription[] {
  return prescriptions.map((prescription) => ({
    ...prescription,
    status: prescriptionStatus(prescription, now),
  }));
}

/** Replaces the prescription, or adds a new one at the top. */
export function withWritten(list: Prescription[], written: Prescription): Prescription[] {
  return list.some(({ _id }) => _id === written._id)
    ? list.map((prescription) => (prescription._id === written._id ? written : prescription))
    : [written, ...list];
}

/** Every doctor has this prefix, so it is ignored in a search. */
const DOCTOR_PREFIX = /^dr\.?\s+/i;

/** Filters by the tab, and by the doctor's name or any medication. Withdrawn ones appear only under All. */
export function filterPrescriptions(
  prescriptions: Prescription[],
  tab: PrescriptionTab,
  search: string,
): Prescription[] {
  const wanted = search.trim().toLowerCase().replace(DOCTOR_PREFIX, '');
  return prescriptions.filter(
    ({ status, doctorId, medicines }) =>
      (tab === 'All' || status === tab) &&
      [doctorId.user_id.name.replace(DOCTOR_PREFIX, ''), ...medicines.map(lineTitle)].some((text) =>
        text.toLowerCase().includes(wanted),
      ),
  );
}

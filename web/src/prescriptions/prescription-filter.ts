import { lineTitle } from '@carelane/contract/prescriptions/line-title';
import type { Prescription } from '@carelane/contract/prescriptions/prescription';
import { prescriptionStatus } from '@carelane/contract/prescriptions/prescription-status';

export const PRESCRIPTION_TABS = ['All', 'Active', 'Expired'] as const;
export type PrescriptionTab = (typeof PRESCRIPTION_TABS)[number];

/** The status at this moment, so that a screen left open overnight is not outdated. */
export function withStatusAt(prescriptions: Prescription[], now: Date): Prescription[] {
  return prescriptions.map((each) => ({ ...each, status: prescriptionStatus(each, now) }));
}

/** Replaces the prescription, or adds a new one at the top. */
export function withWritten(read: Prescription[], written: Prescription): Prescription[] {
  return read.some(({ _id }) => _id === written._id)
    ? read.map((each) => (each._id === written._id ? written : each))
    : [written, ...read];
}

/** Every doctor has this prefix, so it is ignored in a search. */
const TITLE = /^dr\.?\s+/i;

/** By doctor name or any medication, and by tab. Withdrawn ones are only under All. */
export function filterPrescriptions(
  prescriptions: Prescription[],
  tab: PrescriptionTab,
  search: string,
): Prescription[] {
  const wanted = search.trim().toLowerCase().replace(TITLE, '');
  return prescriptions.filter(
    ({ status, doctorId, medicines }) =>
      (tab === 'All' || status === tab) &&
      [doctorId.user_id.name.replace(TITLE, ''), ...medicines.map(lineTitle)].some((text) =>
        text.toLowerCase().includes(wanted),
      ),
  );
}

import type { Prescription } from '@carelane/contract/prescriptions/prescription';
import { prescriptionStatus } from '@carelane/contract/prescriptions/prescription-status';

export const PRESCRIPTION_TABS = ['All', 'Active', 'Expired'] as const;
export type PrescriptionTab = (typeof PRESCRIPTION_TABS)[number];

/** The status of now: a screen left open overnight does not keep yesterday's. */
export function withStatusAt(prescriptions: Prescription[], now: Date): Prescription[] {
  return prescriptions.map((each) => ({ ...each, status: prescriptionStatus(each, now) }));
}

/** In its place, or at the top when it is new. */
export function withWritten(read: Prescription[], written: Prescription): Prescription[] {
  return read.some(({ _id }) => _id === written._id)
    ? read.map((each) => (each._id === written._id ? written : each))
    : [written, ...read];
}

/** Stands before every doctor, so that it tells none apart. */
const TITLE = /^dr\.?\s+/i;

/** By doctor name or medication, and by tab; a withdrawn one is found under All. */
export function filterPrescriptions(
  prescriptions: Prescription[],
  tab: PrescriptionTab,
  search: string,
): Prescription[] {
  const wanted = search.trim().toLowerCase().replace(TITLE, '');
  return prescriptions.filter(
    ({ status, doctorId, medication }) =>
      (tab === 'All' || status === tab) &&
      [doctorId.user_id.name.replace(TITLE, ''), medication].some((text) =>
        text.toLowerCase().includes(wanted),
      ),
  );
}

import * as z from 'zod/mini';

const PRESCRIPTION_ACTIVE_DAYS = 90;
const DAY_MS = 86_400_000;

export const prescriptionStatusSchema = z.enum(['Active', 'Expired', 'Withdrawn']);
export type PrescriptionStatus = z.output<typeof prescriptionStatusSchema>;

type DateOrIso = Date | string;

export function expiresAt(createdAt: DateOrIso): Date {
  return new Date(new Date(createdAt).getTime() + PRESCRIPTION_ACTIVE_DAYS * DAY_MS);
}

/** Derived, never stored. */
export function prescriptionStatus(
  prescription: { createdAt: DateOrIso; withdrawnAt: DateOrIso | null },
  now: Date,
): PrescriptionStatus {
  if (prescription.withdrawnAt !== null) return 'Withdrawn';
  return now <= expiresAt(prescription.createdAt) ? 'Active' : 'Expired';
}

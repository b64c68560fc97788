import * as z from 'zod/mini';

const PRESCRIPTION_ACTIVE_DAYS = 90;

export const prescriptionStatusSchema = z.enum(['Active', 'Expired', 'Withdrawn']);
export type PrescriptionStatus = z.output<typeof prescriptionStatusSchema>;

type Moment = Date | string;

export function expiresAt(createdAt: Moment): Date {
  return new Date(new Date(createdAt).getTime() + PRESCRIPTION_ACTIVE_DAYS * 86_400_000);
}

/** Derived, never stored: withdrawn for good, otherwise active within 90 days of its creation. */
export function prescriptionStatus(
  prescription: { createdAt: Moment; withdrawnAt: Moment | null },
  now: Date,
): PrescriptionStatus {
  if (prescription.withdrawnAt !== null) return 'Withdrawn';
  return now <= expiresAt(prescription.createdAt) ? 'Active' : 'Expired';
}

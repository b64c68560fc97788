import type { QueuedDoctor } from '@carelane/contract/operators/doctor-endpoints';

const LABELS = {
  name: 'Name',
  qualification: 'Qualification',
  registrationNumber: 'Registration number',
} as const;

export function changedFields(doctor: QueuedDoctor): { label: string; before: string; after: string }[] {
  const { checked } = doctor;
  if (!checked) return [];
  const fields = Object.keys(LABELS) as (keyof typeof LABELS)[];
  return fields
    .filter((field) => checked[field] !== doctor[field])
    .map((field) => ({
      label: LABELS[field],
      before: checked[field] ?? 'none',
      after: doctor[field] ?? 'none',
    }));
}

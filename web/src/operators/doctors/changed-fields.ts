import type { QueuedDoctor } from '@carelane/contract/operators/doctor-endpoints';

const LABELS = {
  name: 'Name',
  qualification: 'Qualification',
  registrationNumber: 'Registration number',
} as const;

/** What differs from what an operator approved last. */
export function changedFields(doctor: QueuedDoctor): { label: string; before: string; after: string }[] {
  const { checked } = doctor;
  if (!checked) return [];
  return (Object.keys(LABELS) as (keyof typeof LABELS)[]).flatMap((field) =>
    checked[field] === doctor[field]
      ? []
      : [{ label: LABELS[field], before: checked[field] ?? 'none', after: doctor[field] ?? 'none' }],
  );
}

import type { PrescriptionStatus } from '@carelane/contract/prescriptions/prescription-status';
import { Badge } from '@mantine/core';

const COLORS = { Active: 'green', Expired: 'gray', Withdrawn: 'red' } as const satisfies Record<
  PrescriptionStatus,
  string
>;

export function StatusBadge({ status }: { status: PrescriptionStatus }) {
  return (
    <Badge color={COLORS[status]} miw="max-content">
      {status}
    </Badge>
  );
}

import type { AppointmentPayment } from '@carelane/contract/appointments/appointment';
import type { AppointmentStatus } from '@carelane/contract/appointments/status';
import { Badge } from '@mantine/core';
import { rupees } from '../../lib/money';

const STATUS = {
  scheduled: { label: 'Scheduled', color: 'teal' },
  completed: { label: 'Completed', color: 'green' },
  canceled: { label: 'Cancelled', color: 'gray' },
} as const satisfies Record<AppointmentStatus, { label: string; color: string }>;

export function StatusBadge({ status }: { status: AppointmentStatus }) {
  const { label, color } = STATUS[status];
  return <Badge color={color}>{label}</Badge>;
}

export function RefundLine({ payment }: { payment: AppointmentPayment }) {
  if (payment.status === 'refunding') return <span>{rupees(payment.amount)} is being refunded</span>;
  if (payment.status === 'refunded') return <span>{rupees(payment.amount)} refunded</span>;
  return null;
}

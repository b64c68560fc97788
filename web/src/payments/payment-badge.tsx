import type { PaymentStatus } from '@carelane/contract/payments/payment';
import { Badge } from '@mantine/core';

const STATUS: Record<PaymentStatus, { label: string; color: string }> = {
  paid: { label: 'Paid', color: 'green' },
  refunding: { label: 'Refund on its way', color: 'orange' },
  refunded: { label: 'Refunded', color: 'gray' },
  free: { label: 'Free', color: 'teal' },
};

export function PaymentBadge({ status }: { status: PaymentStatus }) {
  const { label, color } = STATUS[status];
  return <Badge color={color}>{label}</Badge>;
}

import type { PatientPayment, PaymentStatus } from '@carelane/contract/payments/payment';
import { Badge, Button } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorMessage } from '../lib/api';
import { ownClock, shortDate, zoneName } from '../lib/dates';
import { rupees } from '../lib/money';
import { CalendarDrawing } from '../ui/art/calendar-drawing';
import { EmptyState } from '../ui/empty-state';
import { ErrorState } from '../ui/error-state';
import { LoadingState } from '../ui/loading-state';
import { toast } from '../ui/toast';
import { saveReceipt } from './api';
import classes from './payments.module.css';
import { REFUND_REASON } from './refund-reason';

type ListedPayment = Omit<PatientPayment, 'doctor'> & { who: string; what: string };

interface Props {
  query: {
    error: Error | null;
    refetch: () => unknown;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => unknown;
  };
  payments: ListedPayment[] | undefined;
  empty: string;
  action?: ReactNode;
}

export function PaymentList({ query, payments, empty, action }: Props) {
  if (!payments) {
    if (query.error)
      return <ErrorState title={errorMessage(query.error)} onRetry={() => void query.refetch()} />;
    return <LoadingState label="Loading payments..." />;
  }
  if (payments.length === 0)
    return <EmptyState drawing={<CalendarDrawing />} title={empty} action={action} />;
  return (
    <>
      <ul className={classes.list}>
        {payments.map((payment) => (
          <PaymentItem key={payment._id} payment={payment} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="default"
          mt="md"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show More
        </Button>
      )}
    </>
  );
}

const STATUS: Record<PaymentStatus, { label: string; color: string }> = {
  paid: { label: 'Paid', color: 'green' },
  refunding: { label: 'Refund on its way', color: 'orange' },
  refunded: { label: 'Refunded', color: 'gray' },
  free: { label: 'Free', color: 'teal' },
};

function PaymentItem({ payment }: { payment: ListedPayment }) {
  const { label, color } = STATUS[payment.status];
  const receipt = useMutation({
    mutationFn: () => saveReceipt(payment._id),
    onError: (error) => toast.error(`The receipt could not be loaded: ${errorMessage(error)}`),
  });
  return (
    <li className={classes.item}>
      <div className={classes.about}>
        <strong>{payment.who}</strong>
        <span className={classes.soft}>{payment.what}</span>
        <VisitTime visit={payment} />
      </div>
      <div className={classes.money}>
        <span className={classes.amount} data-back={payment.status === 'refunded' || undefined}>
          {rupees(payment.amount)}
        </span>
        <Badge color={color}>{label}</Badge>
      </div>
      <div className={classes.foot}>
        <span className={classes.soft}>{paymentHistory(payment)}</span>
        {payment.status !== 'free' && (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconReceipt size={16} aria-hidden />}
            loading={receipt.isPending}
            onClick={() => receipt.mutate()}
          >
            Receipt
          </Button>
        )}
      </div>
    </li>
  );
}

function VisitTime({ visit: { date, time, timezone, startsAt } }: { visit: ListedPayment }) {
  const own = ownClock(startsAt, date, time);
  return (
    <>
      <span className={classes.soft}>
        Visit {shortDate(date)} · {time}
        {own ? ` ${zoneName(timezone, new Date(startsAt))}` : ''}
      </span>
      {own ? <span className={classes.soft}>Your time: {own}</span> : null}
    </>
  );
}

function paymentHistory({ paidAt, refundedAt, refundReason, status }: ListedPayment): string {
  const booked = status === 'free' ? 'Booked' : 'Paid';
  const paid = `${booked} ${shortDate(paidAt)}`;
  const because = refundReason ? `, because ${REFUND_REASON[refundReason]}` : '';
  if (refundedAt) return `${paid} · refunded ${shortDate(refundedAt)}${because}`;
  return status === 'refunding' ? `${paid} · being refunded${because}` : paid;
}

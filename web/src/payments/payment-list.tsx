import type { PatientPayment } from '@carelane/contract/payments/payment';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { errorMessage } from '../lib/api';
import { shortDate } from '../lib/dates';
import { price } from '../lib/money';
import { CalendarDrawing } from '../ui/art/calendar-drawing';
import { EmptyState } from '../ui/empty-state';
import { ErrorState } from '../ui/error-state';
import { fetchMore, type PagedQuery } from '../ui/fetch-more';
import { LoadingState } from '../ui/loading-state';
import { VisitTime } from '../ui/visit-time';
import { PaymentBadge } from './payment-badge';
import classes from './payments.module.css';
import { ReceiptButton } from './receipt-button';
import { REFUND_REASON } from './refund-reason';

type ListedPayment = Omit<PatientPayment, 'doctor'> & { person: string; detail: string };

interface Props {
  query: {
    error: Error | null;
    refetch: () => unknown;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: PagedQuery['fetchNextPage'];
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
          onClick={() => void fetchMore(query)}
        >
          Show More
        </Button>
      )}
    </>
  );
}

function PaymentItem({ payment }: { payment: ListedPayment }) {
  return (
    <li className={classes.item}>
      <div className={classes.about}>
        <strong>{payment.person}</strong>
        <span className={classes.soft}>{payment.detail}</span>
        <span className={classes.soft}>
          <VisitTime at={payment.startsAt} zone={payment.timezone}>
            Visit {shortDate(payment.startsAt)} ·{' '}
          </VisitTime>
        </span>
      </div>
      <div className={classes.money}>
        <span className={classes.amount} data-refunded={payment.status === 'refunded' || undefined}>
          {price(payment.amount)}
        </span>
        {payment.status !== 'free' && <PaymentBadge status={payment.status} />}
      </div>
      <div className={classes.foot}>
        <span className={classes.soft}>{historyLine(payment)}</span>
        {payment.status !== 'free' && <ReceiptButton id={payment._id} />}
      </div>
    </li>
  );
}

function historyLine({ paidAt, refundedAt, refundReason, status }: ListedPayment): string {
  const paidOrBooked = status === 'free' ? 'Booked' : 'Paid';
  const paid = `${paidOrBooked} ${shortDate(paidAt)}`;
  const because = refundReason ? `, because ${REFUND_REASON[refundReason]}` : '';
  if (refundedAt) return `${paid} · refunded ${shortDate(refundedAt)}${because}`;
  return status === 'refunding' ? `${paid} · being refunded${because}` : paid;
}

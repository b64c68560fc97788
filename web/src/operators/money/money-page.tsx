import {
  listOwedRefunds,
  listPayments,
  type OWED_REFUNDS,
  type PAYMENT_STATES,
} from '@carelane/contract/operators/money-endpoints';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callWithEnvelope } from '../../lib/api';
import { PageHeader } from '../../ui/page-header';
import { Panel } from '../../ui/panel';
import classes from '../operators.module.css';
import { type Act, ActDialog } from '../ui/act-dialog';
import { Choice } from '../ui/choice';
import { PagedList } from '../ui/paged-list';
import { pagedQuery } from '../ui/paged-query';
import { FindPayment } from './find-payment';
import { PaymentItem } from './payment-item';

const REFUNDS: Record<(typeof OWED_REFUNDS)[number], string> = {
  owed: 'All owed',
  returned: 'Returned by a bank',
  failed: 'Failed',
};
const PAYMENTS: Record<(typeof PAYMENT_STATES)[number], string> = {
  paid: 'Paid',
  refunding: 'Refund on its way',
  refunded: 'Refunded',
  open: 'Open',
  expired: 'Timed out',
  canceled: 'Canceled',
};
type RefundFilter = keyof typeof REFUNDS;
type PaymentFilter = keyof typeof PAYMENTS;

const refundsQuery = (state: RefundFilter) =>
  pagedQuery(['refunds', state], (cursor, signal) =>
    callWithEnvelope(listOwedRefunds, { query: { state, cursor }, signal }),
  );
const paymentsQuery = (state: PaymentFilter) =>
  pagedQuery(['payments', state], (cursor, signal) =>
    callWithEnvelope(listPayments, { query: { state, cursor }, signal }),
  );

export function MoneyPage() {
  const [refundFilter, setRefundFilter] = useState<RefundFilter>('owed');
  const [paymentFilter, setPaymentFilter] = useState<PaymentFilter>('paid');
  const [act, setAct] = useState<Act>();
  const refunds = useInfiniteQuery(refundsQuery(refundFilter));
  const payments = useInfiniteQuery(paymentsQuery(paymentFilter));
  return (
    <>
      <PageHeader
        title="Money"
        lead="Refunds are sent automatically. A refund that fails is retried every 15 minutes until it succeeds."
      />
      <div className={classes.stack}>
        <FindPayment onAct={setAct} />
        <Panel
          title="Refunds Owed"
          aside={
            <Choice label="Which refunds" value={refundFilter} onChange={setRefundFilter} options={REFUNDS} />
          }
        >
          <PagedList
            label="Refunds owed"
            query={refunds}
            keyFor={({ _id }) => _id}
            empty={{ title: 'Nothing is owed' }}
          >
            {(payment) => <PaymentItem payment={payment} onAct={setAct} />}
          </PagedList>
        </Panel>
        <Panel
          title="Payments"
          aside={
            <Choice
              label="Which payments"
              value={paymentFilter}
              onChange={setPaymentFilter}
              options={PAYMENTS}
            />
          }
        >
          <PagedList
            label="Payments"
            query={payments}
            keyFor={({ _id }) => _id}
            empty={{ title: 'No payments here' }}
          >
            {(payment) => <PaymentItem payment={payment} onAct={setAct} />}
          </PagedList>
        </Panel>
      </div>
      <ActDialog act={act} onClose={() => setAct(undefined)} />
    </>
  );
}

import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import { type OperatorPayment, retryRefund } from '@carelane/contract/operators/money-endpoints';
import { Button } from '@mantine/core';
import { callWithEnvelope } from '../../lib/api';
import { countWithNoun } from '../../lib/count-with-noun';
import { rupees } from '../../lib/money';
import { REFUND_REASON } from '../../payments/refund-reason';
import type { Act } from '../ui/act-dialog';
import { dateAndTime } from '../ui/date-and-time';
import { Facts } from '../ui/facts';
import { useRefreshConsole } from '../ui/refresh';

interface Props {
  payment: OperatorPayment;
  onAct: (act: Act) => void;
}

export function PaymentItem({ payment, onAct }: Props) {
  const refresh = useRefreshConsole();
  const { amount, createdAt, doctorName, paidAt, patientName, provider, reference, refund } = payment;
  const price = provider === 'free' ? 'Free' : rupees(amount);
  const retry = (id: string) =>
    onAct({
      title: `Send the ${rupees(amount)} refund now?`,
      children: <p>The refund is sent once, even if it is being retried at this moment.</p>,
      label: 'Send Now',
      reasonHint: 'For the log.',
      send: (reason) => callWithEnvelope(retryRefund, { params: { id }, body: { reason } }),
      onDone: refresh,
    });
  return (
    <>
      <Facts
        title={`${price} · ${patientName} to ${doctorTitle(doctorName)}`}
        lines={[
          paidAt ? `Paid ${dateAndTime(paidAt)}` : `Started ${dateAndTime(createdAt)}, not paid`,
          refund && refundLine(refund),
          refund?.hasFailed &&
            `Sending failed too many times${refund.lastError ? ` (${refund.lastError})` : ''}. It is retried every 15 minutes.`,
          `Receipt No. ${payment._id}`,
          reference && `Payment reference ${reference}`,
        ]}
      />
      {refund?.isOwed && (
        <Button size="sm" variant="light" onClick={() => retry(refund._id)}>
          Send Now
        </Button>
      )}
    </>
  );
}

function refundLine({
  reason,
  isOwed,
  orderedAt,
  settledAt,
  returns,
}: NonNullable<OperatorPayment['refund']>) {
  const because = `because ${REFUND_REASON[reason]}`;
  if (!isOwed) return `Refunded ${dateAndTime(settledAt ?? orderedAt)}, ${because}`;
  const returned = returns === 0 ? '' : `; returned by the bank ${countWithNoun(returns, 'time')}`;
  return `Refund owed since ${dateAndTime(orderedAt)}, ${because}${returned}`;
}

import type { AppointmentPayment } from '@carelane/contract/appointments/appointment';
import { price } from '../lib/money';
import { PaymentBadge } from '../payments/payment-badge';
import { ReceiptButton } from '../payments/receipt-button';
import { Panel } from '../ui/panel';
import classes from './visit-page.module.css';

interface Props {
  payment: AppointmentPayment;
  receiptId: string | null;
}

export function VisitPayment({ payment, receiptId }: Props) {
  return (
    <Panel title="Payment" aside={payment.status !== 'free' && <PaymentBadge status={payment.status} />}>
      <div className={classes.money}>
        <strong className={classes.amount}>{price(payment.amount)}</strong>
        {receiptId ? <ReceiptButton id={receiptId} /> : null}
      </div>
    </Panel>
  );
}

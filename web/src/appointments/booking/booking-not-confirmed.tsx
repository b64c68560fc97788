import type { confirmStripeSession } from '@carelane/contract/appointments/booking-endpoints';
import type { EndpointData } from '@carelane/contract/endpoint';
import { Button, Group } from '@mantine/core';
import { IconArrowBackUp, IconExclamationMark } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { LinkButton } from '../../ui/link-button';
import { Panel } from '../../ui/panel';
import classes from './booking-success.module.css';

type Confirmation = EndpointData<typeof confirmStripeSession>;

interface Props {
  confirmation: Confirmation | undefined;
  hasFailed: boolean;
  onRetry: () => void;
}

export function NotConfirmed({ confirmation, hasFailed, onRetry }: Props) {
  const { title, lead, isRefund } = outcomeText(confirmation, hasFailed);
  const { doctorId, date } = confirmation?.metadata ?? {};
  return (
    <Panel className={classes.outcome ?? ''}>
      <span className={`${classes.mark} ${classes.warm}`}>
        {isRefund ? <IconArrowBackUp size={36} aria-hidden /> : <IconExclamationMark size={36} aria-hidden />}
      </span>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.lead}>{lead}</p>
      <Group justify="center" gap="sm">
        {hasFailed && <Button onClick={onRetry}>Try Again</Button>}
        {doctorId && date ? (
          <LinkButton to="/book-appointment/$doctorId" params={{ doctorId }} search={{ date }}>
            Choose Another Time
          </LinkButton>
        ) : (
          <LinkButton variant={hasFailed ? 'default' : 'filled'} to="/doctors">
            Find Doctors
          </LinkButton>
        )}
        {isRefund && (
          <LinkButton variant="default" to="/payments">
            See Payments
          </LinkButton>
        )}
        {!isRefund && !hasFailed && (
          <Button variant="default" onClick={onRetry}>
            Try Again
          </Button>
        )}
      </Group>
      <p className={classes.hint}>
        Questions about your payment? <Link to="/payments">See your payments</Link> or{' '}
        <a href="/contact#support">write to us</a>.
      </p>
    </Panel>
  );
}

function outcomeText(confirmation: Confirmation | undefined, hasFailed: boolean) {
  if (hasFailed) {
    return {
      title: 'We could not confirm your payment yet',
      lead: 'Your money is safe. If you have paid, your appointment will appear on your dashboard, or your payment will be refunded in full.',
      isRefund: false,
    };
  }
  switch (confirmation?.status) {
    case 'refunding':
    case 'refunded': {
      const refund = `Your payment ${confirmation.status === 'refunded' ? 'was' : 'will be'} refunded in full.`;
      return confirmation.appointmentId === null
        ? {
            title: 'This time is no longer available',
            lead: `${refund} You do not need to do anything. The time was taken before your payment reached us.`,
            isRefund: true,
          }
        : { title: 'This appointment was canceled', lead: refund, isRefund: true };
    }
    case 'expired':
    case 'canceled':
      return {
        title: 'Payment not confirmed',
        lead: 'You were not charged. The checkout has ended. A payment that arrives late will be refunded in full.',
        isRefund: false,
      };
    default:
      return {
        title: 'Payment not confirmed',
        lead: 'We have not received a payment for this checkout. If your bank shows a charge, you will get your appointment or a full refund.',
        isRefund: false,
      };
  }
}

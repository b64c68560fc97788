import type { confirmStripeSession } from '@carelane/contract/appointments/booking-endpoints';
import type { EndpointData } from '@carelane/contract/endpoint';
import { Button, Group } from '@mantine/core';
import { IconArrowBackUp, IconExclamationMark } from '@tabler/icons-react';
import { LinkButton } from '../../ui/link-button';
import { Panel } from '../../ui/panel';
import classes from './booking-success.module.css';

type Confirmation = EndpointData<typeof confirmStripeSession>;

interface Props {
  confirmation: Confirmation | undefined;
  failed: boolean;
  onRetry: () => void;
}

export function NotConfirmed({ confirmation, failed, onRetry }: Props) {
  const { title, lead, refunded } = outcomeText(confirmation, failed);
  const { doctorId, date } = confirmation?.metadata ?? {};
  return (
    <Panel className={classes.outcome ?? ''}>
      <span className={`${classes.mark} ${classes.warm}`}>
        {refunded ? <IconArrowBackUp size={36} aria-hidden /> : <IconExclamationMark size={36} aria-hidden />}
      </span>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.lead}>{lead}</p>
      <Group justify="center" gap="sm">
        {doctorId && date ? (
          <LinkButton to="/book-appointment/$doctorId" params={{ doctorId }} search={{ date }}>
            Choose Another Time
          </LinkButton>
        ) : (
          <LinkButton to="/doctors">Find Doctors</LinkButton>
        )}
        {refunded ? (
          <LinkButton variant="default" to="/payments">
            See Payments
          </LinkButton>
        ) : (
          <Button variant="default" onClick={onRetry}>
            Try Again
          </Button>
        )}
      </Group>
    </Panel>
  );
}

function outcomeText(confirmation: Confirmation | undefined, failed: boolean) {
  if (failed) {
    return {
      title: 'We could not confirm your payment yet',
      lead: 'If you have paid, your appointment will appear on your dashboard.',
      refunded: false,
    };
  }
  switch (confirmation?.status) {
    case 'refunding':
    case 'refunded':
      return confirmation.appointmentId === null
        ? {
            title: 'This time is no longer free',
            lead: 'It was taken before your payment reached us. Your payment will be refunded in full. You do not need to do anything.',
            refunded: true,
          }
        : {
            title: 'This appointment was canceled',
            lead: 'Your payment will be refunded in full.',
            refunded: true,
          };
    case 'expired':
    case 'canceled':
      return {
        title: 'Payment not confirmed',
        lead: 'The checkout has ended. You were not charged.',
        refunded: false,
      };
    default:
      return {
        title: 'Payment not confirmed',
        lead: 'We have not received a payment for this checkout.',
        refunded: false,
      };
  }
}

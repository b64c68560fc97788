import { Alert, Button, Group } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { longDate } from '../../lib/dates';
import { useNow } from '../../lib/now';
import { visitClock, visitClockInWords } from '../../lib/visit-clock';
import { countdown } from '../time-in-words';
import { openCheckoutsQuery, useCancelCheckout } from './booking-api';
import { rememberCheckout } from './booking-draft';

interface Props {
  doctorId: string;
  returned: 'releasing' | 'released' | undefined;
}

export function BookingHeldTime({ doctorId, returned }: Props) {
  const now = useNow(1);
  const open = useQuery({ ...openCheckoutsQuery, enabled: returned !== 'releasing' });
  const cancelCheckout = useCancelCheckout();
  const held = open.data?.find((checkout) => checkout.doctorId === doctorId);
  const remainingMs = held ? new Date(held.expiresAt).getTime() - now.getTime() : 0;
  if (returned === 'releasing') return null;
  if (!held || remainingMs <= 0) {
    if (!returned) return null;
    return (
      <Alert variant="light" color="teal" role="status" title="Nothing was charged">
        We kept your selection, but other patients can book this time until you do.
      </Alert>
    );
  }
  const { url } = held;
  const pay = (address: string) => {
    rememberCheckout({ id: held.id, doctorId });
    window.location.assign(address);
  };
  return (
    <Alert
      variant="light"
      color="orange"
      icon={<IconClock aria-hidden />}
      title={`${visitClock(held.startsAt, held.timezone).viewerTime} is held for you`}
    >
      <span>
        You started a payment for {longDate(held.startsAt)} at{' '}
        {visitClockInWords(held.startsAt, held.timezone)}. The time is held for{' '}
        <strong role="timer">{countdown(remainingMs)}</strong>.
      </span>
      <Group gap="sm" mt="sm">
        {url !== null && (
          <Button size="sm" onClick={() => pay(url)}>
            Continue to payment
          </Button>
        )}
        <Button
          size="sm"
          variant="default"
          loading={cancelCheckout.isPending}
          onClick={() => cancelCheckout.mutate(held.id)}
        >
          Release this time
        </Button>
      </Group>
    </Alert>
  );
}

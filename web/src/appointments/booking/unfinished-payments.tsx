import type { OpenCheckout } from '@carelane/contract/appointments/booking';
import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '../../lib/api';
import { longDate } from '../../lib/dates';
import { runMutation } from '../../lib/run-mutation';
import { LoadingState } from '../../ui/loading-state';
import { Sheet } from '../../ui/sheet';
import { toast } from '../../ui/toast';
import { VisitTime } from '../../ui/visit-time';
import { openCheckoutsQuery, useCancelCheckout } from './booking-api';
import { rememberCheckout } from './booking-draft';
import classes from './unfinished-payments.module.css';

interface Props {
  opened: boolean;
  onClose: () => void;
  onReleased: () => void;
}

export function UnfinishedPayments({ opened, onClose, onReleased }: Props) {
  const checkouts = useQuery({ ...openCheckoutsQuery, enabled: opened });
  const cancelCheckout = useCancelCheckout();
  const release = ({ id }: OpenCheckout) =>
    runMutation(cancelCheckout, id, {
      onSuccess: ({ status }) => {
        if (status === 'confirmed') toast.info('Already paid', 'That appointment is booked.');
        onReleased();
      },
    });
  return (
    <Sheet opened={opened} onClose={onClose} title="You have two unfinished payments">
      <Stack gap="md">
        <Text>
          Each one is holding a time for you. Release one to continue your booking. You will not be charged
          for it.
        </Text>
        {checkouts.isPending && (
          <LoadingState label="Loading your unfinished payments..." shape="rows" count={2} />
        )}
        <ul className={classes.list}>
          {checkouts.data?.map((checkout) => (
            <li key={checkout.id} className={classes.payment}>
              <div>
                <strong>{doctorTitle(checkout.doctorName)}</strong>
                <span className={classes.time}>
                  <VisitTime at={checkout.startsAt} zone={checkout.timezone}>
                    {longDate(checkout.startsAt)} at{' '}
                  </VisitTime>
                </span>
              </div>
              <div className={classes.actions}>
                {checkout.url !== null && <ContinueButton {...checkout} url={checkout.url} />}
                <Button
                  size="sm"
                  variant="default"
                  loading={cancelCheckout.isPending && cancelCheckout.variables === checkout.id}
                  disabled={cancelCheckout.isPending}
                  onClick={() => release(checkout)}
                >
                  Release this time
                </Button>
              </div>
            </li>
          ))}
        </ul>
        {(cancelCheckout.isError || checkouts.isError) && (
          <Text c="var(--cl-bad)" role="alert">
            {errorMessage(cancelCheckout.error ?? checkouts.error)}
          </Text>
        )}
      </Stack>
    </Sheet>
  );
}

function ContinueButton({ id, doctorId, url }: OpenCheckout & { url: string }) {
  const pay = () => {
    rememberCheckout({ id, doctorId });
    window.location.assign(url);
  };
  return (
    <Button size="sm" variant="light" onClick={pay}>
      Continue
    </Button>
  );
}

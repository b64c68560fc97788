import { cancelable } from '@carelane/contract/appointments/cancelable';
import { Button, Stack, Text } from '@mantine/core';
import { errorMessage } from '../../lib/api';
import { rupees } from '../../lib/money';
import { Sheet, SheetActions } from '../../ui/sheet';
import { toast } from '../../ui/toast';
import { useCancelAppointment } from '../api';
import type { AppointmentView } from '../appointment-view';

interface Props {
  appointment: AppointmentView;
  opened: boolean;
  onClose: () => void;
  /** The appointments page shows a failure in the dialog itself and logs it. */
  failureIn?: 'toast' | 'dialog';
}

export function CancelDialog({ appointment, opened, onClose, failureIn = 'toast' }: Props) {
  const cancel = useCancelAppointment();
  const submit = () =>
    cancel.mutate(appointment.id, {
      onSuccess: onClose,
      onError: (error) => {
        if (failureIn === 'dialog') return console.error('Failed to cancel appointment', error);
        toast.error(`Failed to cancel appointment: ${errorMessage(error)}`);
        onClose();
      },
    });
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title="Cancel appointment?"
      closeOnClickOutside={false}
      withCloseButton={false}
    >
      <Stack gap="md">
        <Text>This action cannot be undone. The appointment slot will be freed up for other patients.</Text>
        <Text fw={600}>{moneySentence(appointment, new Date())}</Text>
        {failureIn === 'dialog' && cancel.isError ? (
          <Text c="var(--cl-bad)" role="alert">
            {errorMessage(cancel.error)}
          </Text>
        ) : null}
        <SheetActions>
          <Button variant="default" onClick={onClose} data-autofocus>
            Keep Appointment
          </Button>
          <Button color="red" onClick={submit} loading={cancel.isPending}>
            Yes, Cancel
          </Button>
        </SheetActions>
      </Stack>
    </Sheet>
  );
}

function moneySentence(appointment: AppointmentView, at: Date): string {
  const { payment } = appointment;
  if (payment.status === 'free' || payment.amount === 0)
    return 'This visit was free, so there is nothing to refund.';
  const because = cancelable(appointment, at).because === 'doctor-absent' ? 'The doctor did not join. ' : '';
  return `${because}${rupees(payment.amount)} will be refunded in full to the card you paid with.`;
}

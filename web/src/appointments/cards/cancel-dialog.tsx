import { cancelable } from '@carelane/contract/appointments/cancelable';
import { Text } from '@mantine/core';
import { errorMessage } from '../../lib/api';
import { rupees } from '../../lib/money';
import { runMutation } from '../../lib/run-mutation';
import { ConfirmSheet } from '../../ui/confirm-sheet';
import { toast } from '../../ui/toast';
import { useCancelAppointment } from '../api';
import type { AppointmentView } from '../appointment-view';

interface Props {
  appointment: AppointmentView;
  opened: boolean;
  onClose: () => void;
  failureIn?: 'toast' | 'dialog';
}

export function CancelDialog({ appointment, opened, onClose, failureIn = 'toast' }: Props) {
  const cancel = useCancelAppointment();
  const submit = () =>
    runMutation(cancel, appointment.id, {
      onSuccess: onClose,
      onError: (error) => {
        if (failureIn === 'dialog') return console.error('Failed to cancel appointment', error);
        toast.error(`Failed to cancel appointment: ${errorMessage(error)}`);
        onClose();
      },
    });
  return (
    <ConfirmSheet
      title="Cancel appointment?"
      opened={opened}
      onClose={onClose}
      closeOnClickOutside={false}
      keepLabel="Keep Appointment"
      label="Yes, Cancel"
      isDestructive
      isPending={cancel.isPending}
      error={failureIn === 'dialog' ? cancel.error : null}
      onConfirm={submit}
    >
      <Text>This action cannot be undone. The appointment slot will be freed up for other patients.</Text>
      <Text fw={600}>{moneySentence(appointment, new Date())}</Text>
    </ConfirmSheet>
  );
}

function moneySentence(appointment: AppointmentView, at: Date): string {
  const { payment } = appointment;
  if (payment.status === 'free' || payment.amount === 0)
    return 'This visit was free, so there is nothing to refund.';
  const cause = cancelable(appointment, at).because === 'doctor-absent' ? 'The doctor did not join. ' : '';
  return `${cause}${rupees(payment.amount)} will be refunded in full to the card you paid with.`;
}

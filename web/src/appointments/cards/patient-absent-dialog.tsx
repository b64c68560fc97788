import { updateAppointmentStatus } from '@carelane/contract/appointments/endpoints';
import { Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api';
import { rupees } from '../../lib/money';
import { runMutation } from '../../lib/run-mutation';
import { ConfirmSheet } from '../../ui/confirm-sheet';
import { toast } from '../../ui/toast';
import { appointmentKeys } from '../api';
import type { AppointmentView } from '../appointment-view';

interface Props {
  appointment: AppointmentView;
  opened: boolean;
  onClose: () => void;
}

export function PatientAbsentDialog({ appointment, opened, onClose }: Props) {
  const { id, patientName, payment } = appointment;
  const close = useCloseAsAbsent();
  return (
    <ConfirmSheet
      title="Did the patient miss this visit?"
      opened={opened}
      onClose={onClose}
      keepLabel="Not Yet"
      label="Patient Did Not Come"
      isPending={close.isPending}
      error={close.error}
      onConfirm={() => runMutation(close, id, { onSuccess: onClose })}
    >
      <Text>
        This closes the visit and notifies {patientName}, who can write to us if this is wrong.{' '}
        {payment.amount > 0 ? `You keep the fee of ${rupees(payment.amount)}.` : ''}
      </Text>
    </ConfirmSheet>
  );
}

function useCloseAsAbsent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      call(updateAppointmentStatus, { params: { id }, body: { status: 'completed', patientAbsent: true } }),
    onSuccess: async () => {
      toast.success('Appointment status updated');
      await client.invalidateQueries({ queryKey: appointmentKeys.all });
    },
  });
}

import { updateAppointmentStatus } from '@carelane/contract/appointments/endpoints';
import { Button, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, errorMessage } from '../../lib/api';
import { rupees } from '../../lib/money';
import { Sheet, SheetActions } from '../../ui/sheet';
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
    <Sheet opened={opened} onClose={onClose} title="The patient did not come?" withCloseButton={false}>
      <Stack gap="md">
        <Text>
          This closes the visit and notifies {patientName}, who can write to us if that is not so.{' '}
          {payment.amount > 0 ? `You keep the fee of ${rupees(payment.amount)}.` : ''}
        </Text>
        {close.isError ? (
          <Text c="var(--cl-bad)" role="alert">
            {errorMessage(close.error)}
          </Text>
        ) : null}
        <SheetActions>
          <Button variant="default" onClick={onClose} data-autofocus>
            Not Yet
          </Button>
          <Button loading={close.isPending} onClick={() => close.mutate(id, { onSuccess: onClose })}>
            Patient Did Not Come
          </Button>
        </SheetActions>
      </Stack>
    </Sheet>
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

import { Text } from '@mantine/core';
import { useNow } from '../../lib/now';
import { Sheet } from '../../ui/sheet';
import { useRescheduleAppointment } from '../api';
import type { AppointmentView } from '../appointment-view';
import { AppointmentTime } from './appointment-time';
import { ChooseTime } from './choose-time';

interface Props {
  appointment: AppointmentView;
  opened: boolean;
  onClose: () => void;
}

export function RescheduleDialog({ appointment, opened, onClose }: Props) {
  const now = useNow();
  const move = useRescheduleAppointment();
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title="Reschedule appointment"
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <ChooseTime
        appointment={appointment}
        move={move}
        label="Move Appointment"
        priceNote="Rescheduling is free."
        onDone={onClose}
      >
        <div>
          <Text c="dimmed" size="sm">
            Current time
          </Text>
          <AppointmentTime appointment={appointment} now={now} />
        </div>
      </ChooseTime>
    </Sheet>
  );
}

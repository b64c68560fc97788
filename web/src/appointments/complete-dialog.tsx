import { Text } from '@mantine/core';
import { ConfirmSheet } from '../ui/confirm-sheet';
import { useCompleteAppointment } from './api';
import type { AppointmentView } from './appointment-view';
import { AppointmentTime } from './cards/appointment-time';
import { completionSentence } from './completion-sentences';

interface Props {
  appointment: AppointmentView;
  opened: boolean;
  onClose: () => void;
}

export function CompleteDialog({ appointment, opened, onClose }: Props) {
  const complete = useCompleteAppointment();
  const now = new Date();
  const submit = () => {
    complete(appointment);
    onClose();
  };
  return (
    <ConfirmSheet
      title="Is this visit complete?"
      opened={opened}
      onClose={onClose}
      keepLabel="Not yet"
      label="Mark Complete"
      onConfirm={submit}
    >
      <AppointmentTime appointment={appointment} now={now} />
      {now < new Date(appointment.startsAt) ? <Text fw={600}>This visit has not started yet.</Text> : null}
      <Text>
        Marking it complete closes the room for {appointment.patientName} and you. Notes and prescriptions can
        still be written, and {appointment.patientName} can leave a review.
      </Text>
      <Text fw={600}>{completionSentence(appointment, now)}</Text>
    </ConfirmSheet>
  );
}

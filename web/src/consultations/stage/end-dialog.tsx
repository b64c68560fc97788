import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AppointmentView } from '../../appointments/appointment-view';
import { Sheet, SheetActions } from '../../ui/sheet';
import { guestsQuery } from '../guests/api';

interface Props {
  appointment: Pick<AppointmentView, 'id' | 'patientName'>;
  opened: boolean;
  onClose: () => void;
  onEnd: () => void;
}

export function EndDialog({ appointment, opened, onClose, onEnd }: Props) {
  const { data: guests = [] } = useQuery(guestsQuery(appointment.id));
  return (
    <Sheet opened={opened} onClose={onClose} title="End the call for both of you?" withCloseButton={false}>
      <Stack gap="md">
        <Text>
          The call ends for {appointment.patientName} and you. The visit stays open: you can start again, or
          mark it complete. Nothing is charged or refunded.
        </Text>
        {guests.length > 0 && <Text>It ends for guests too. To join again, they need a new invitation.</Text>}
        <SheetActions>
          <Button variant="default" onClick={onClose} data-autofocus>
            Stay in the Call
          </Button>
          <Button color="red.9" onClick={onEnd}>
            Yes, End for Both
          </Button>
        </SheetActions>
      </Stack>
    </Sheet>
  );
}

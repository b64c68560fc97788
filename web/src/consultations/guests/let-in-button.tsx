import type { Guest } from '@carelane/contract/consultations/guest';
import { Button } from '@mantine/core';
import { errorMessage } from '../../lib/api';
import { runMutation } from '../../lib/run-mutation';
import { toast } from '../../ui/toast';
import { useAdmitGuest } from './api';

export function LetInButton({ appointmentId, guest }: { appointmentId: string; guest: Guest }) {
  const admit = useAdmitGuest(appointmentId);
  return (
    <Button
      size="xs"
      aria-label={`Let in ${guest.name}`}
      loading={admit.isPending}
      onClick={() => runMutation(admit, guest._id, { onError: (error) => toast.error(errorMessage(error)) })}
    >
      Let In
    </Button>
  );
}

import {
  CANNOT_ATTEND_REASON_MAX_LENGTH,
  cannotAttendVisits,
} from '@carelane/contract/doctors/cannot-attend-endpoints';
import { Text, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api';
import { runMutation } from '../../lib/run-mutation';
import { ConfirmSheet } from '../../ui/confirm-sheet';
import { toast } from '../../ui/toast';
import { closedTimesKey } from '../api';

interface Props {
  visits: readonly { id: string; patientName: string; startsAt: string }[];
  opened: boolean;
  onClose: () => void;
  onDone?: () => void;
}

export function CannotAttendDialog({ visits, opened, onClose, onDone }: Props) {
  const [reason, setReason] = useState('');
  const cannotAttend = useCannotAttend();
  const [first] = visits;
  const recipient = visits.length === 1 ? first?.patientName : 'each patient';
  const hasBegun = visits.length === 1 && first !== undefined && new Date(first.startsAt) <= new Date();
  const submit = () =>
    runMutation(
      cannotAttend,
      { ids: visits.map(({ id }) => id), reason },
      {
        onSuccess: ({ closed }) => {
          toast.success(
            closed === 1 ? 'Your patient has been notified' : `${closed} patients have been notified`,
          );
          onClose();
          onDone?.();
        },
      },
    );
  return (
    <ConfirmSheet
      title={
        visits.length === 1 ? 'Unable to attend this visit?' : `Unable to attend ${visits.length} visits?`
      }
      opened={opened}
      onClose={onClose}
      keepLabel={visits.length === 1 ? 'Keep the Visit' : 'Keep the Visits'}
      label="Cannot Attend"
      isDestructive
      isPending={cannotAttend.isPending}
      error={cannotAttend.error}
      onConfirm={submit}
    >
      {hasBegun ? (
        <Text>
          This visit has started without you. It will be canceled, and what {recipient} paid will be refunded
          in full.
        </Text>
      ) : (
        <Text>
          We will close {visits.length === 1 ? 'this time' : 'these times'} and notify {recipient} now. They
          can choose another time with you at no extra charge. If they do not, what they paid will be refunded
          in full.
        </Text>
      )}
      <Text>This cannot be undone, and it counts against your completion rate.</Text>
      {hasBegun ? null : (
        <Textarea
          label="A few words for your patients"
          description="Optional. Please do not mention anyone’s health."
          autosize
          minRows={2}
          maxLength={CANNOT_ATTEND_REASON_MAX_LENGTH}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
    </ConfirmSheet>
  );
}

/** Visits that have begun are canceled. For the others, the patients choose another time or a refund. */
function useCannotAttend() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ ids, reason }: { ids: string[]; reason: string }) =>
      call(cannotAttendVisits, { body: { appointmentIds: ids, reason } }),
    onSettled: () =>
      Promise.all(
        [['appointments'], closedTimesKey].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  });
}

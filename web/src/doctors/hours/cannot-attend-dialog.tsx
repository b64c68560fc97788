import {
  CANNOT_ATTEND_REASON_MAX_LENGTH,
  cannotAttendVisits,
} from '@carelane/contract/doctors/cannot-attend-endpoints';
import { Button, Stack, Text, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, errorMessage } from '../../lib/api';
import { Sheet, SheetActions } from '../../ui/sheet';
import { toast } from '../../ui/toast';
import { daysOffQuery } from '../api';

interface Props {
  visits: readonly { id: string; patientName: string; startsAt: string }[];
  opened: boolean;
  onClose: () => void;
  onDone?: () => void;
}

export function CannotAttendDialog({ visits, opened, onClose, onDone }: Props) {
  const [reason, setReason] = useState('');
  const close = useCannotAttend();
  const [first] = visits;
  const who = visits.length === 1 ? first?.patientName : 'Each patient';
  const hasBegun = visits.length === 1 && first !== undefined && new Date(first.startsAt) <= new Date();
  const submit = () =>
    close.mutate(
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
    <Sheet
      opened={opened}
      onClose={onClose}
      title={
        visits.length === 1 ? 'You cannot attend this visit?' : `You cannot attend ${visits.length} visits?`
      }
      withCloseButton={false}
    >
      <Stack gap="md">
        {hasBegun ? (
          <Text>This visit has begun without you. It is canceled, and {who} gets the fee back in full.</Text>
        ) : (
          <Text>
            {visits.length === 1 ? 'The time closes' : 'The times close'} at once. {who} is notified now and
            chooses another time with you, on the same payment, or gets the fee back in full.
          </Text>
        )}
        <Text>This cannot be undone, and it counts in your figures.</Text>
        {hasBegun ? null : (
          <Textarea
            label="A few words to your patients"
            description="Optional. Please write nothing about anybody’s health."
            autosize
            minRows={2}
            maxLength={CANNOT_ATTEND_REASON_MAX_LENGTH}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
        {close.isError ? (
          <Text c="var(--cl-bad)" role="alert">
            {errorMessage(close.error)}
          </Text>
        ) : null}
        <SheetActions>
          <Button variant="default" onClick={onClose} data-autofocus>
            {visits.length === 1 ? 'Keep the Visit' : 'Keep the Visits'}
          </Button>
          <Button color="red" onClick={submit} loading={close.isPending}>
            Cannot Attend
          </Button>
        </SheetActions>
      </Stack>
    </Sheet>
  );
}

/** For one visit or many, all at once. */
function useCannotAttend() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ ids, reason }: { ids: string[]; reason: string }) =>
      call(cannotAttendVisits, { body: { appointmentIds: ids, reason } }),
    onSettled: () =>
      Promise.all(
        [['appointments'], daysOffQuery.queryKey].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  });
}

import { STATEMENT_MAX_LENGTH } from '@carelane/contract/appointments/dispute';
import { Button, Stack, Text, Textarea } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { errorMessage } from '../../lib/api';
import { runMutation } from '../../lib/run-mutation';
import { Sheet, SheetActions } from '../../ui/sheet';
import { useDisputeAppointment } from '../api';
import type { AppointmentView } from '../appointment-view';

interface Props {
  appointment: Pick<AppointmentView, 'id'>;
  step: 'raise' | 'answer';
  opened: boolean;
  onClose: () => void;
}

const TEXTS = {
  raise: {
    title: 'The visit did not take place',
    text: 'Tell us what happened. We look at who was in the room and when, never at what was said. Then we decide whether the payment is refunded, and tell you both why.',
  },
  answer: {
    title: 'Your side of this visit',
    text: 'Tell us what happened from your side. We read both accounts before we decide, and tell you both why.',
  },
};

export function DisputeDialog({ appointment, step, opened, onClose }: Props) {
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const dispute = useDisputeAppointment();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isEmpty = reason.trim() === '';
    setMissing(isEmpty);
    if (isEmpty) return field.current?.focus();
    runMutation(dispute, { id: appointment.id, reason }, { onSuccess: onClose });
  };
  return (
    <Sheet opened={opened} onClose={onClose} title={TEXTS[step].title}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text>{TEXTS[step].text}</Text>
          <Textarea
            ref={field}
            label="What happened?"
            description="The people who run this site will read this. The other person will not. Please leave out health details."
            autosize
            minRows={3}
            maxLength={STATEMENT_MAX_LENGTH}
            value={reason}
            error={isMissing && reason.trim() === '' ? 'Please say what happened.' : undefined}
            onChange={(event) => setReason(event.currentTarget.value)}
            data-autofocus
          />
          {dispute.isError ? (
            <Text c="var(--cl-bad)" role="alert">
              {errorMessage(dispute.error)}
            </Text>
          ) : null}
          <SheetActions>
            <Button variant="default" onClick={onClose}>
              Back
            </Button>
            <Button type="submit" loading={dispute.isPending}>
              Send
            </Button>
          </SheetActions>
        </Stack>
      </form>
    </Sheet>
  );
}

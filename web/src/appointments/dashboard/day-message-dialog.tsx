import {
  DAY_MESSAGE_MAX_LENGTH,
  DAY_MESSAGES_PER_DAY,
  sendDayMessage,
} from '@carelane/contract/appointments/day-message';
import { Button, Stack, Text, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call, errorMessage } from '../../lib/api';
import { isoDate } from '../../lib/dates';
import { DateField } from '../../ui/date-field';
import { Sheet, SheetActions } from '../../ui/sheet';
import { toast } from '../../ui/toast';

interface Props {
  zone: string;
  opened: boolean;
  onClose: () => void;
}

export function DayMessageDialog({ zone, opened, onClose }: Props) {
  const today = isoDate(new Date(), zone);
  const [date, setDate] = useState<string | null>(today);
  const [text, setText] = useState('');
  const send = useMutation({
    mutationFn: (body: { date: string; text: string }) => call(sendDayMessage, { body }),
    onSuccess: ({ patients }) => {
      toast.success(
        patients === 1 ? '1 patient has been notified' : `${patients} patients have been notified`,
      );
      setText('');
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (date) send.mutate({ date, text });
  };
  return (
    <Sheet opened={opened} onClose={onClose} title="Message everyone booked on one day">
      <form onSubmit={submit}>
        <Stack gap="md">
          <Text>
            Every patient with an upcoming visit that day gets your message as a notification and by email.
            They cannot reply. You can send {DAY_MESSAGES_PER_DAY} a day.
          </Text>
          <DateField label="Day" value={date} minDate={today} onChange={setDate} />
          <Textarea
            label="Message"
            description="For example: the clinic has moved to the second floor. Please do not mention anyone’s health."
            autosize
            minRows={3}
            required
            maxLength={DAY_MESSAGE_MAX_LENGTH}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          {send.isError ? (
            <Text c="var(--cl-bad)" role="alert">
              {errorMessage(send.error)}
            </Text>
          ) : null}
          <SheetActions>
            <Button type="submit" disabled={!date || text.trim() === ''} loading={send.isPending}>
              Send Message
            </Button>
          </SheetActions>
        </Stack>
      </form>
    </Sheet>
  );
}

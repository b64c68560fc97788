import { REASON_MAX_LENGTH } from '@carelane/contract/prescriptions/prescription';
import { Button, Stack, Text, Textarea } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { Sheet, SheetActions } from '../ui/sheet';

interface Props {
  title: string;
  text: string;
  placeholder: string;
  confirmLabel: string;
  missingMessage: string;
  isPending: boolean;
  onConfirm: (reason: string) => void;
  onClose: () => void;
}

export function ReasonDialog({
  title,
  text,
  placeholder,
  confirmLabel,
  missingMessage,
  isPending,
  onConfirm,
  onClose,
}: Props) {
  const [reason, setReason] = useState('');
  const [isReasonMissing, setReasonMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() !== '') return onConfirm(reason.trim());
    setReasonMissing(true);
    field.current?.focus();
  };
  return (
    <Sheet opened onClose={onClose} title={title}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text>{text}</Text>
          <Textarea
            ref={field}
            label="Reason"
            placeholder={placeholder}
            autosize
            minRows={2}
            maxLength={REASON_MAX_LENGTH}
            value={reason}
            error={isReasonMissing && reason.trim() === '' ? missingMessage : undefined}
            onChange={(event) => setReason(event.currentTarget.value)}
            data-autofocus
          />
          <SheetActions>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" color="red" loading={isPending}>
              {confirmLabel}
            </Button>
          </SheetActions>
        </Stack>
      </form>
    </Sheet>
  );
}

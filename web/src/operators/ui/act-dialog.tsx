import { REASON_MAX_LENGTH } from '@carelane/contract/operators/reason';
import { Alert, Button, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { errorMessage } from '../../lib/api';
import { Sheet, SheetActions } from '../../ui/sheet';
import { toast } from '../../ui/toast';
import classes from './act-dialog.module.css';

export interface Act {
  title: string;
  children?: ReactNode;
  label: string;
  reasonHint: string;
  isDangerous?: boolean;
  addressLabel?: string;
  send: (reason: string, address: string) => Promise<{ message: string }>;
  onDone?: () => void | Promise<void>;
}

interface Props {
  act: Act | undefined;
  onClose: () => void;
}

export function ActDialog({ act, onClose }: Props) {
  return (
    <Sheet opened={act !== undefined} onClose={onClose} title={act?.title} closeOnClickOutside={false}>
      {act && <ActForm act={act} onClose={onClose} />}
    </Sheet>
  );
}

function ActForm({ act, onClose }: { act: Act; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [address, setAddress] = useState('');
  const [wasReasonMissing, setWasReasonMissing] = useState(false);
  const sending = useMutation({
    mutationFn: () => act.send(reason, address),
    onSuccess: async ({ message }) => {
      await act.onDone?.();
      onClose();
      toast.success(message);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasReasonMissing(reason.trim() === '');
    if (reason.trim() !== '') sending.mutate();
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {act.children}
      {act.addressLabel && (
        <TextInput
          type="email"
          label={act.addressLabel}
          autoComplete="off"
          value={address}
          onChange={(event) => setAddress(event.currentTarget.value)}
          data-autofocus
        />
      )}
      <Textarea
        label="Reason"
        description={act.reasonHint}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={REASON_MAX_LENGTH}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={wasReasonMissing && reason.trim() === '' ? 'Please say why.' : undefined}
        required
        withAsterisk={false}
        data-autofocus
      />
      {sending.isError && <Alert color="red">{errorMessage(sending.error)}</Alert>}
      <SheetActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" {...(act.isDangerous ? { color: 'red' } : {})} loading={sending.isPending}>
          {act.label}
        </Button>
      </SheetActions>
    </form>
  );
}

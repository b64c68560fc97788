import { REASON_MAX_LENGTH } from '@carelane/contract/operators/reason';
import { Alert, Button, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { errorMessage } from '../../lib/api';
import { Sheet, SheetActions } from '../../ui/sheet';
import { toast } from '../../ui/toast';
import classes from './act-dialog.module.css';

export interface Act {
  /** A question: "Suspend this account?" */
  title: string;
  /** What will happen, including refunds. */
  children?: ReactNode;
  /** The label of the button. */
  label: string;
  /** Who can read the reason. */
  reasonHint: string;
  isDangerous?: boolean;
  /** The label for an address that the act needs. */
  addressLabel?: string;
  /** Sends the act and returns the message to show. */
  send: (reason: string, address: string) => Promise<{ message: string }>;
  /** Called after the act is done, for example to refetch a list. */
  onDone?: () => void | Promise<void>;
}

interface Props {
  act: Act | undefined;
  onClose: () => void;
}

/** Asks for the reason for an act. If the request fails, the typed text is preserved. */
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
  // The dialog focuses the first field with `data-autofocus`: the address, if the act needs one.
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

import { PASSKEY_NAME_MAX_LENGTH, type Passkey } from '@carelane/contract/auth/passkeys';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { errorMessage } from '../lib/api';
import { shortDate } from '../lib/dates';
import { runMutation } from '../lib/run-mutation';
import { toast } from '../ui/toast';
import { CurrentPasswordField } from './credential-fields';
import { useRemovePasskey, useRenamePasskey } from './passkeys';
import classes from './profile.module.css';

export function PasskeyRow({ passkey: { _id, name, createdAt, lastUsedAt } }: { passkey: Passkey }) {
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null);
  const close = () => setOpen(null);
  return (
    <li className={classes.row}>
      <div>
        <strong>{name}</strong>
        <p>
          Added {shortDate(createdAt)}, {lastUsedAt ? `last used ${shortDate(lastUsedAt)}` : 'not used yet'}
        </p>
      </div>
      {open === null && (
        <div className={classes.actions}>
          <Button variant="default" size="sm" aria-label={`Rename ${name}`} onClick={() => setOpen('rename')}>
            Rename
          </Button>
          <Button variant="default" size="sm" aria-label={`Remove ${name}`} onClick={() => setOpen('remove')}>
            Remove
          </Button>
        </div>
      )}
      {open === 'rename' && <RenamePasskey id={_id} name={name} onClose={close} />}
      {open === 'remove' && <RemovePasskey id={_id} onClose={close} />}
    </li>
  );
}

function RenamePasskey({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const rename = useRenamePasskey(id);
  const [value, setValue] = useState(name);
  return (
    <RowForm
      isBusy={rename.isPending}
      submit={
        <Button type="submit" loading={rename.isPending} disabled={value.trim() === ''}>
          Save
        </Button>
      }
      onSubmit={() => runMutation(rename, value, { onSuccess: onClose })}
      onClose={onClose}
    >
      <TextInput
        label="New Name"
        autoFocus
        value={value}
        maxLength={PASSKEY_NAME_MAX_LENGTH}
        error={rename.error && errorMessage(rename.error)}
        onChange={({ currentTarget }) => setValue(currentTarget.value)}
      />
    </RowForm>
  );
}

function RemovePasskey({ id, onClose }: { id: string; onClose: () => void }) {
  const remove = useRemovePasskey(id);
  const [value, setValue] = useState('');
  const send = () =>
    runMutation(remove, value, {
      onSuccess: () => toast.success('The passkey was removed. You can delete it on your device too.'),
    });
  return (
    <RowForm
      isBusy={remove.isPending}
      submit={
        <Button type="submit" color="red" loading={remove.isPending} disabled={value === ''}>
          Remove
        </Button>
      }
      onSubmit={send}
      onClose={onClose}
    >
      <CurrentPasswordField
        autoFocus
        value={value}
        error={remove.error && errorMessage(remove.error)}
        onChange={({ currentTarget }) => setValue(currentTarget.value)}
      />
    </RowForm>
  );
}

interface RowFormProps {
  isBusy: boolean;
  submit: ReactNode;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

function RowForm({ isBusy, submit, onSubmit, onClose, children }: RowFormProps) {
  const send = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form className={classes.rowForm} noValidate onSubmit={send}>
      {children}
      <div className={classes.actions}>
        {submit}
        <Button variant="default" disabled={isBusy} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

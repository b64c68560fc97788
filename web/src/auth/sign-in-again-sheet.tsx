import { signInAgain } from '@carelane/contract/auth/endpoints';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call, errorMessage } from '../lib/api';
import { Sheet, SheetActions } from '../ui/sheet';
import { CurrentPasswordField } from './credential-fields';
import classes from './profile.module.css';

interface Props {
  opened: boolean;
  onClose: () => void;
  onDone: () => void;
}

export function SignInAgainSheet({ opened, onClose, onDone }: Props) {
  return (
    <Sheet opened={opened} onClose={onClose} title="Is it still you?" closeOnClickOutside={false}>
      {opened && <PasswordForm onClose={onClose} onDone={onDone} />}
    </Sheet>
  );
}

function PasswordForm({ onClose, onDone }: Omit<Props, 'opened'>) {
  const [password, setPassword] = useState('');
  const confirm = useMutation({
    mutationFn: () => call(signInAgain, { body: { password } }),
    onSuccess: onDone,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    confirm.mutate();
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <p className={classes.text}>
        You signed in a while ago. Please enter your password to continue where you were. If you sign in with
        a passkey and do not remember your password, log out and sign in again.
      </p>
      <CurrentPasswordField
        value={password}
        error={confirm.error && errorMessage(confirm.error)}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        data-autofocus
      />
      <SheetActions>
        <Button variant="default" onClick={onClose} disabled={confirm.isPending}>
          Cancel
        </Button>
        <Button type="submit" loading={confirm.isPending} disabled={password === ''}>
          Continue
        </Button>
      </SheetActions>
    </form>
  );
}

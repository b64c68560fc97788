import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { errorMessage } from '../lib/api';
import { saveFile } from '../lib/save-file';
import { PasswordInput } from '../ui/password-input';
import { useConfirmSecondFactor, useStartSecondFactor } from './api';
import classes from './profile.module.css';

export function SecondFactorSetup({ onClose }: { onClose: () => void }) {
  const start = useStartSecondFactor();
  const confirm = useConfirmSecondFactor();
  if (confirm.data) return <RecoveryCodes codes={confirm.data.recoveryCodes} onClose={onClose} />;
  if (!start.data) {
    return (
      <SingleFieldForm
        label="Current Password"
        isSecret
        error={start.error}
        isBusy={start.isPending}
        submitLabel="Continue"
        onSubmit={(password) => start.mutate(password)}
        onClose={onClose}
      />
    );
  }
  return (
    <>
      <p className={classes.text}>Scan this QR code with your authenticator app, or enter the key by hand.</p>
      <img className={classes.qr} src={start.data.qr} alt="QR code for your authenticator app" />
      <p className={classes.text}>
        Key: <code className={classes.key}>{start.data.secret}</code>
      </p>
      <SingleFieldForm
        label="Authentication Code"
        error={confirm.error}
        isBusy={confirm.isPending}
        submitLabel="Turn On"
        onSubmit={(code) => confirm.mutate(code)}
        onClose={onClose}
      />
    </>
  );
}

interface SingleFieldProps {
  label: string;
  isSecret?: boolean;
  error: Error | null;
  isBusy: boolean;
  submitLabel: string;
  onSubmit: (value: string) => void;
  onClose: () => void;
}

function SingleFieldForm({
  label,
  isSecret = false,
  error,
  isBusy,
  submitLabel,
  onSubmit,
  onClose,
}: SingleFieldProps) {
  const [value, setValue] = useState('');
  const send = (event: FormEvent) => {
    event.preventDefault();
    onSubmit(value);
  };
  const field = {
    label,
    value,
    error: error && errorMessage(error),
    onChange: (event: { currentTarget: { value: string } }) => setValue(event.currentTarget.value),
  };
  return (
    <form className={classes.form} onSubmit={send}>
      {isSecret ? (
        <PasswordInput {...field} autoComplete="current-password" />
      ) : (
        <TextInput {...field} autoComplete="one-time-code" inputMode="numeric" />
      )}
      <div className={classes.actions}>
        <Button type="submit" loading={isBusy} disabled={value === ''}>
          {submitLabel}
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const save = () =>
    saveFile('carelane-recovery-codes.txt', new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }));
  return (
    <>
      <p className={classes.text}>
        Two-step sign-in is on. Keep these recovery codes somewhere safe. Each one lets you sign in once if
        you do not have your phone. They will not be shown again.
      </p>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={classes.actions}>
        <Button onClick={onClose}>I have saved them</Button>
        <Button variant="default" onClick={save}>
          Save as a file
        </Button>
      </div>
    </>
  );
}

import { PASSKEY_NAME_MAX_LENGTH } from '@carelane/contract/auth/passkeys';
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { showServerErrors } from '../lib/form';
import { runMutation } from '../lib/run-mutation';
import { toast } from '../ui/toast';
import { secondFactorQuery } from './api';
import { CodeField, CurrentPasswordField } from './credential-fields';
import { passkeyErrorMessage, useAddPasskey } from './passkeys';
import classes from './profile.module.css';

export function AddPasskey({ onAdded, onCancel }: { onAdded: () => void; onCancel?: () => void }) {
  const add = useAddPasskey();
  const { data: secondFactor } = useQuery(secondFactorQuery);
  const form = useForm({ initialValues: { name: '', password: '', code: '' } });
  const save = (values: typeof form.values) =>
    runMutation(add, values, {
      onSuccess: () => {
        toast.success('The passkey was added.');
        onAdded();
      },
      onError: (error) => {
        if (!showServerErrors(form, error)) toast.error(passkeyErrorMessage(error));
      },
    });
  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit(save)}>
      <TextInput
        label="Name"
        description="To tell your passkeys apart. For example: My phone"
        maxLength={PASSKEY_NAME_MAX_LENGTH}
        {...form.getInputProps('name')}
      />
      <CurrentPasswordField {...form.getInputProps('password')} />
      {(secondFactor?.enabled || form.errors.code) && <CodeField {...form.getInputProps('code')} />}
      <div className={classes.actions}>
        <Button type="submit" loading={add.isPending} disabled={form.values.password === ''}>
          Continue
        </Button>
        {onCancel && (
          <Button variant="default" disabled={add.isPending} onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}

import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { showServerErrors } from '../lib/form';
import { runMutation } from '../lib/run-mutation';
import { toast } from '../ui/toast';
import { useDisableSecondFactor } from './api';
import { CodeField, CurrentPasswordField } from './credential-fields';
import classes from './profile.module.css';

export function TurnOffSecondFactor({ onClose }: { onClose: () => void }) {
  const disable = useDisableSecondFactor();
  const form = useForm({
    // A name of its own, because the form for a passkey can be open on the same screen.
    name: 'turn-off-second-factor',
    initialValues: { password: '', code: '' },
  });
  const save = (values: typeof form.values) =>
    runMutation(disable, values, {
      onSuccess: () => {
        toast.success('Two-step sign-in is off.');
        onClose();
      },
      onError: (error) => {
        if (!showServerErrors(form, error)) toast.error(error.message);
      },
    });
  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit(save)}>
      <CurrentPasswordField {...form.getInputProps('password')} />
      <CodeField {...form.getInputProps('code')} />
      <div className={classes.actions}>
        <Button type="submit" color="red" loading={disable.isPending}>
          Turn Off
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

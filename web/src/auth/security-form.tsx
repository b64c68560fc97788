import { changePasswordBody } from '@carelane/contract/auth/account';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { focusFirstError, showServerErrors, validateWith } from '../lib/form';
import { Panel } from '../ui/panel';
import { toast } from '../ui/toast';
import { useChangePassword } from './api';
import { PasswordField } from './credential-fields';
import classes from './profile.module.css';
import { StrengthMeter } from './strength-meter';

const EMPTY = { oldPassword: '', newPassword: '', confirmPassword: '' };

export function SecurityForm() {
  const change = useChangePassword();
  const form = useForm({ initialValues: EMPTY, validate: validateWith(changePasswordBody) });
  const save = (values: typeof EMPTY) => {
    change.mutate(values, {
      onSuccess: () => {
        form.reset();
        toast.success('Password changed successfully!');
      },
      onError: (error) => {
        showServerErrors(form, error);
        toast.error('Failed to change password. Please check your old password.');
      },
    });
  };
  return (
    <Panel title="Password">
      <form
        className={classes.form}
        noValidate
        onSubmit={form.onSubmit(save, (errors) => focusFirstError(form, errors))}
      >
        <PasswordField
          label="Current Password"
          autoComplete="current-password"
          {...form.getInputProps('oldPassword')}
        />
        <div>
          <PasswordField
            label="New Password"
            autoComplete="new-password"
            {...form.getInputProps('newPassword')}
          />
          <StrengthMeter password={form.values.newPassword} />
        </div>
        <PasswordField
          label="Confirm New Password"
          autoComplete="new-password"
          {...form.getInputProps('confirmPassword')}
        />
        <div>
          <Button type="submit" loading={change.isPending}>
            Change Password
          </Button>
        </div>
      </form>
    </Panel>
  );
}

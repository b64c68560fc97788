import { changePasswordBody } from '@carelane/contract/auth/account';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { errorMessage, fieldErrors } from '../lib/api';
import { showServerErrors, submitWith, validateWith } from '../lib/form';
import { runMutation } from '../lib/run-mutation';
import { Panel } from '../ui/panel';
import { toast } from '../ui/toast';
import { useChangePassword } from './api';
import { CurrentPasswordField } from './credential-fields';
import { NewPasswordFields } from './new-password-fields';
import classes from './profile.module.css';

const EMPTY = { oldPassword: '', newPassword: '', confirmPassword: '' };

export function ChangePasswordForm() {
  const change = useChangePassword();
  const form = useForm({ initialValues: EMPTY, validate: validateWith(changePasswordBody) });
  const save = (values: typeof EMPTY) => {
    runMutation(change, values, {
      onSuccess: () => {
        form.reset();
        toast.success('Password changed successfully!');
      },
      onError: (error) => {
        showServerErrors(form, error);
        toast.error(
          fieldErrors(error).oldPassword
            ? 'Failed to change password. Please check your old password.'
            : errorMessage(error),
        );
      },
    });
  };
  return (
    <Panel title="Password">
      <form className={classes.form} noValidate onSubmit={submitWith(form, save)}>
        <CurrentPasswordField {...form.getInputProps('oldPassword')} />
        <NewPasswordFields form={form} />
        <div>
          <Button type="submit" loading={change.isPending}>
            Change Password
          </Button>
        </div>
      </form>
    </Panel>
  );
}

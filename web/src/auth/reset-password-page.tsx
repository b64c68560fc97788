import { resetPasswordBody } from '@carelane/contract/auth/account';
import { Alert, Anchor, Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { errorMessage } from '../lib/api';
import { showServerErrors, submitWith, validateWith } from '../lib/form';
import { runMutation } from '../lib/run-mutation';
import { STORAGE, store } from '../lib/storage';
import { SignedOutFrame } from '../ui/signed-out-frame';
import { toast } from '../ui/toast';
import { useResetPassword } from './api';
import classes from './auth.module.css';
import { AuthCard } from './auth-card';
import { NewPasswordFields } from './new-password-fields';
import { endSession } from './session';

export function ResetPasswordPage() {
  const { token = '' } = useSearch({ from: '/reset-password' });
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const reset = useResetPassword();
  const form = useForm({
    initialValues: { token, newPassword: '', confirmPassword: '' },
    validate: validateWith(resetPasswordBody),
  });
  const submit = (values: typeof form.values) => {
    runMutation(reset, values, {
      onSuccess: async ({ deviceSecret }) => {
        endSession(queryClient);
        store(STORAGE.device, deviceSecret);
        await navigate({ to: '/login' });
        toast.success('Password changed successfully!');
      },
      onError: (error) => {
        showServerErrors(form, error);
        toast.error(errorMessage(error));
      },
    });
  };
  return (
    <SignedOutFrame>
      <AuthCard
        title="Choose a new password"
        footer={
          <Anchor renderRoot={(props) => <Link to="/forgot-password" {...props} />}>
            Request a new link
          </Anchor>
        }
      >
        {token ? (
          <form className={classes.form} noValidate onSubmit={submitWith(form, submit)}>
            <NewPasswordFields form={form} />
            <Button type="submit" loading={reset.isPending} fullWidth>
              Change Password
            </Button>
          </form>
        ) : (
          <Alert mt="md" color="red">
            This link is incomplete. Please open it from the email again, or request a new one.
          </Alert>
        )}
      </AuthCard>
    </SignedOutFrame>
  );
}

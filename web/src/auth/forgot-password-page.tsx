import { forgotPasswordBody } from '@carelane/contract/auth/account';
import { Alert, Anchor, Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link } from '@tanstack/react-router';
import { errorMessage } from '../lib/api';
import { submitWith, validateWith } from '../lib/form';
import { runMutation } from '../lib/run-mutation';
import { toast } from '../ui/toast';
import { useForgotPassword } from './api';
import classes from './auth.module.css';
import { AuthCard } from './auth-card';
import { EmailField } from './credential-fields';

export function ForgotPasswordPage() {
  const request = useForgotPassword();
  const form = useForm({ initialValues: { email: '' }, validate: validateWith(forgotPasswordBody) });
  const back = <Anchor renderRoot={(props) => <Link to="/login" state {...props} />}>Back to sign in</Anchor>;
  if (request.isSuccess) {
    return (
      <AuthCard title="Check your email" footer={back}>
        <Alert mt="md" color="teal" role="status">
          If there is an account for {form.values.email}, we have sent a link to choose a new password. It can
          be used once and expires after 30 minutes.
        </Alert>
      </AuthCard>
    );
  }
  return (
    <AuthCard title="Forgot your password?" lead="We will send you a link to choose a new one." footer={back}>
      <form
        className={classes.form}
        noValidate
        onSubmit={submitWith(form, ({ email }) =>
          runMutation(request, email, { onError: (error) => toast.error(errorMessage(error)) }),
        )}
      >
        <EmailField autoComplete="username" {...form.getInputProps('email')} />
        <Button type="submit" loading={request.isPending} fullWidth>
          Send Link
        </Button>
      </form>
    </AuthCard>
  );
}

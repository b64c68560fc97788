import { loginBody } from '@carelane/contract/auth/account';
import { Anchor, Button, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link } from '@tanstack/react-router';
import { ApiError } from '../lib/api';
import { focusFirstError, validateWith } from '../lib/form';
import { toast } from '../ui/toast';
import { UnexpectedAnswer, useLogin } from './api';
import classes from './auth.module.css';
import { AuthCard } from './auth-card';
import { DemoSignIns } from './demo-sign-ins';

function toldAs(error: unknown): string {
  if (error instanceof UnexpectedAnswer) return 'Login failed. Unexpected response format.';
  if (error instanceof ApiError && error.status === 429) return error.message;
  if (error instanceof ApiError && error.status < 500) return 'Login failed. Please check your credentials.';
  return 'Failed to login. Please check your credentials and try again.';
}

export function LoginPage() {
  const login = useLogin();
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: validateWith(loginBody),
  });
  const signIn = (values: typeof form.values) => {
    login.mutate(values, {
      onSuccess: () => toast.success('Login successful!'),
      onError: (error) => toast.error(toldAs(error)),
    });
  };
  return (
    <AuthCard
      title="Welcome back"
      lead="Sign in to see your appointments."
      footer={
        <>
          New to Carelane?{' '}
          <Anchor renderRoot={(props) => <Link to="/register" {...props} />}>Create an account</Anchor>
        </>
      }
    >
      <form
        className={classes.form}
        noValidate
        onSubmit={form.onSubmit(signIn, (errors) => focusFirstError(form, errors))}
      >
        <TextInput
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          required
          withAsterisk={false}
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          visibilityToggleButtonProps={{ 'aria-label': 'Show what is typed' }}
          {...form.getInputProps('password')}
        />
        <div className={classes.beside}>
          <Anchor renderRoot={(props) => <Link to="/forgot-password" {...props} />}>Forgot password?</Anchor>
        </div>
        <Button type="submit" loading={login.isPending} fullWidth>
          Sign In
        </Button>
      </form>
      <DemoSignIns busy={login.isPending} onChoose={signIn} />
    </AuthCard>
  );
}

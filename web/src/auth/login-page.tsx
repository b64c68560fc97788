import { loginBody } from '@carelane/contract/auth/account';
import { Anchor, Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '../lib/api';
import { submitWith, validateWith } from '../lib/form';
import { runMutation } from '../lib/run-mutation';
import { toast } from '../ui/toast';
import { IncompleteSessionError, useLogin } from './api';
import classes from './auth.module.css';
import { AuthCard } from './auth-card';
import { CodeField, EmailField, PasswordField } from './credential-fields';
import { DemoSignIns } from './demo-sign-ins';
import { PasskeySignIn } from './passkey-sign-in';

const SHOWN_AS_RECEIVED = new Set(['ACCOUNT_SUSPENDED', 'PASSKEY_REQUIRED']);

function loginErrorMessage(error: unknown): string {
  if (error instanceof IncompleteSessionError) return 'Login failed. Unexpected response format.';
  if (error instanceof ApiError && (error.status === 429 || SHOWN_AS_RECEIVED.has(error.code ?? '')))
    return error.message;
  if (error instanceof ApiError && error.status < 500) return 'Login failed. Please check your credentials.';
  return 'Failed to login. Please check your credentials and try again.';
}

function needsCode(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'SECOND_FACTOR_REQUIRED';
}

export function LoginPage() {
  const { from } = useLocation().state;
  const login = useLogin();
  const form = useForm({
    initialValues: { email: '', password: '', code: '' },
    validate: validateWith(loginBody),
  });
  const [asksForCode, setAsksForCode] = useState(false);
  const signIn = ({ email, password, code }: { email: string; password: string; code?: string }) => {
    runMutation(login, code ? { email, password, code } : { email, password }, {
      onSuccess: () => toast.success('Login successful!'),
      onError: (error) => {
        if (!needsCode(error)) return toast.error(loginErrorMessage(error));
        setAsksForCode(true);
        if (code) form.setFieldError('code', error.message);
      },
    });
  };
  return (
    <AuthCard
      title="Welcome back"
      lead={
        from === undefined ? 'Sign in to see your appointments.' : 'Sign in or create an account to continue.'
      }
      footer={
        <>
          New to Carelane?{' '}
          <Anchor renderRoot={(props) => <Link to="/register" state {...props} />}>Create an account</Anchor>
        </>
      }
    >
      <form className={classes.form} noValidate onSubmit={submitWith(form, signIn)}>
        <EmailField autoComplete="username" {...form.getInputProps('email')} />
        <PasswordField name="password" autoComplete="current-password" {...form.getInputProps('password')} />
        {asksForCode && <CodeField autoFocus {...form.getInputProps('code')} />}
        <div className={classes.forgot}>
          <Anchor renderRoot={(props) => <Link to="/forgot-password" state {...props} />}>
            Forgot password?
          </Anchor>
        </div>
        <Button type="submit" loading={login.isPending} fullWidth>
          Sign In
        </Button>
      </form>
      <PasskeySignIn />
      <DemoSignIns isBusy={login.isPending} onChoose={signIn} />
    </AuthCard>
  );
}

import { registerBody } from '@carelane/contract/auth/account';
import { Anchor, Button, Radio, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link } from '@tanstack/react-router';
import { failureMessage } from '../lib/failure-message';
import { showServerErrors, submitWith, validateWith } from '../lib/form';
import { runMutation } from '../lib/run-mutation';
import { toast } from '../ui/toast';
import { IncompleteSessionError, useRegister } from './api';
import classes from './auth.module.css';
import { AuthCard } from './auth-card';
import { EmailField, PasswordField } from './credential-fields';
import { StrengthMeter } from './strength-meter';

interface Values {
  name: string;
  email: string;
  password: string;
  confirmPassword: string;
  role: 'patient' | 'doctor';
}

const validateBody = validateWith<Values>(registerBody);

export function RegisterPage() {
  const register = useRegister();
  const form = useForm<Values>({
    initialValues: { name: '', email: '', password: '', confirmPassword: '', role: 'patient' },
    validate: (values) => {
      const errors = validateBody(values);
      if (values.name.trim() === '') errors.name = 'Full name is required';
      if (values.email.trim() === '') errors.email = 'Email is required';
      if (values.password === '') errors.password = 'Password is required';
      if (values.confirmPassword === '') errors.confirmPassword = 'Please confirm your password';
      else if (values.password !== values.confirmPassword) errors.confirmPassword = 'Passwords do not match';
      return errors;
    },
  });
  const submit = ({ confirmPassword: _, ...account }: Values) => {
    runMutation(register, account, {
      onSuccess: () => toast.success('Registration successful!'),
      onError: (error) => {
        if (error instanceof IncompleteSessionError) {
          toast.error('Registration succeeded but session creation failed.');
          return;
        }
        showServerErrors(form, error);
        toast.error(failureMessage(error, 'Registration failed. Please try again.'));
      },
    });
  };
  return (
    <AuthCard
      title="Create your account"
      footer={
        <>
          Already have an account?{' '}
          <Anchor renderRoot={(props) => <Link to="/login" state {...props} />}>Sign in</Anchor>
        </>
      }
    >
      <form className={classes.form} noValidate onSubmit={submitWith(form, submit)}>
        <TextInput
          label="Full Name"
          name="name"
          autoComplete="name"
          required
          withAsterisk={false}
          {...form.getInputProps('name')}
        />
        <EmailField {...form.getInputProps('email')} />
        <div>
          <PasswordField name="password" autoComplete="new-password" {...form.getInputProps('password')} />
          <StrengthMeter password={form.values.password} />
        </div>
        <PasswordField
          label="Confirm Password"
          name="confirmPassword"
          autoComplete="new-password"
          {...form.getInputProps('confirmPassword')}
        />
        <Radio.Group label="I am a" name="role" {...form.getInputProps('role')}>
          <div className={classes.roles}>
            <Radio value="patient" label="Patient" className={classes.role} />
            <Radio value="doctor" label="Doctor" className={classes.role} />
          </div>
        </Radio.Group>
        <Button type="submit" loading={register.isPending} fullWidth>
          Create Account
        </Button>
        <p className={classes.agreement}>
          By creating an account you agree to the <Anchor href="/terms">Terms</Anchor>. The{' '}
          <Anchor href="/privacy">Privacy Policy</Anchor> says what we do with your data.
        </p>
      </form>
    </AuthCard>
  );
}

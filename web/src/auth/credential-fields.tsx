import { type PasswordInputProps, TextInput, type TextInputProps } from '@mantine/core';
import { PasswordInput } from '../ui/password-input';

const REQUIRED = { required: true, withAsterisk: false } as const;

export function EmailField({ autoComplete = 'email', ...props }: TextInputProps) {
  return (
    <TextInput
      label="Email"
      type="email"
      name="email"
      inputMode="email"
      autoComplete={autoComplete}
      {...REQUIRED}
      {...props}
    />
  );
}

export function PasswordField(props: PasswordInputProps) {
  return <PasswordInput label="Password" {...REQUIRED} {...props} />;
}

export function CurrentPasswordField(props: PasswordInputProps) {
  return <PasswordField label="Current Password" autoComplete="current-password" {...props} />;
}

export function CodeField(props: TextInputProps) {
  return (
    <TextInput
      label="Authentication Code"
      description="From your authenticator app, or one of your recovery codes."
      name="code"
      autoComplete="one-time-code"
      {...props}
    />
  );
}

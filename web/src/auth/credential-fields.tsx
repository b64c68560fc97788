import { PasswordInput, type PasswordInputProps, TextInput, type TextInputProps } from '@mantine/core';

/** Required, and says so only when it is missing. */
const QUIETLY_REQUIRED = { required: true, withAsterisk: false } as const;

export function EmailField({ autoComplete = 'email', ...props }: TextInputProps) {
  return (
    <TextInput
      label="Email"
      type="email"
      name="email"
      inputMode="email"
      autoComplete={autoComplete}
      {...QUIETLY_REQUIRED}
      {...props}
    />
  );
}

export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      label="Password"
      visibilityToggleButtonProps={{ 'aria-label': 'Show what is typed' }}
      {...QUIETLY_REQUIRED}
      {...props}
    />
  );
}

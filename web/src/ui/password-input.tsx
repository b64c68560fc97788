import { PasswordInput as MantinePasswordInput, type PasswordInputProps } from '@mantine/core';

/** Unlike Mantine's, its field is marked as invalid for screen readers when it has an error. */
export function PasswordInput(props: PasswordInputProps) {
  return (
    <MantinePasswordInput
      aria-invalid={props.error ? true : undefined}
      visibilityToggleButtonProps={{ 'aria-label': 'Show what you typed' }}
      {...props}
    />
  );
}

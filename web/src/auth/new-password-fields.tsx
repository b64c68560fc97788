import type { GetInputPropsReturnType } from '@mantine/form';
import { PasswordField } from './credential-fields';
import { StrengthMeter } from './strength-meter';

interface Props {
  form: {
    values: { newPassword: string };
    getInputProps: (field: 'newPassword' | 'confirmPassword') => GetInputPropsReturnType;
  };
  label?: string;
}

export function NewPasswordFields({ form, label = 'New Password' }: Props) {
  return (
    <>
      <div>
        <PasswordField label={label} autoComplete="new-password" {...form.getInputProps('newPassword')} />
        <StrengthMeter password={form.values.newPassword} />
      </div>
      <PasswordField
        label={`Confirm ${label}`}
        autoComplete="new-password"
        {...form.getInputProps('confirmPassword')}
      />
    </>
  );
}

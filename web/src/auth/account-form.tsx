import { accountDetailsBody, type User } from '@carelane/contract/auth/account';
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { failureMessage } from '../lib/failure-message';
import { showServerErrors, submitWith, validateWith } from '../lib/form';
import { runMutation } from '../lib/run-mutation';
import { Panel } from '../ui/panel';
import { PasswordInput } from '../ui/password-input';
import { toast } from '../ui/toast';
import { useUpdateAccount } from './api';
import classes from './profile.module.css';
import { ResendButton } from './resend-button';

interface Values {
  name: string;
  email: string;
  phone: string;
  currentPassword: string;
}

function toValues({ name, email, pendingEmail, phoneNumber }: User): Values {
  return { name, email: pendingEmail ?? email, phone: phoneNumber?.toString() ?? '', currentPassword: '' };
}

interface Props {
  user: User;
  /** Changing the name ends a doctor's verification. */
  renameWarning?: string | undefined;
  onSaved?: () => void;
}

const NOT_IN_A_PHONE_NUMBER = /[^\d\s()+.-]/;

const FIELDS = [
  ['name', 'name'],
  ['email', 'email'],
  ['phone', 'phoneNumber'],
] as const;

function parsePhone(text: string): number | undefined {
  const digits = text.replace(/\D/g, '');
  return digits === '' ? undefined : Number(digits);
}

export function AccountForm({ user, renameWarning, onSaved }: Props) {
  const update = useUpdateAccount();
  const ownAddresses = [user.email, user.pendingEmail ?? user.email].map((address) => address.toLowerCase());
  const changesAddress = (values: Values) =>
    form.isDirty('email') && !ownAddresses.includes(values.email.trim().toLowerCase());
  const toBody = ({ name, email, phone, currentPassword }: Values) => {
    // Null removes the stored number. Without one, an empty field is left out.
    const phoneNumber = parsePhone(phone) ?? (user.phoneNumber === null ? undefined : null);
    return {
      name,
      email,
      ...(phoneNumber === undefined ? {} : { phoneNumber }),
      ...(currentPassword === '' ? {} : { currentPassword }),
      unchanged: FIELDS.filter(([field]) => !form.isDirty(field)).map(([, name]) => name),
    };
  };
  const validateBody = validateWith<object>(accountDetailsBody);
  const form = useForm<Values>({
    initialValues: toValues(user),
    validate: (values) => {
      const { phoneNumber, ...errors } = validateBody(toBody(values));
      if (changesAddress(values) && values.currentPassword === '') {
        errors.currentPassword = 'Please enter your current password to change your email address.';
      }
      if (NOT_IN_A_PHONE_NUMBER.test(values.phone))
        errors.phone = 'Please enter a phone number in digits only.';
      return phoneNumber ? { ...errors, phone: phoneNumber } : errors;
    },
  });
  const save = (values: Values) => {
    runMutation(update, toBody(values), {
      onSuccess: (saved) => {
        form.setInitialValues(toValues(saved));
        form.reset();
        toast.success('Account details updated successfully!');
        onSaved?.();
      },
      onError: (error) => {
        showServerErrors(form, error);
        toast.error(failureMessage(error, 'Failed to update account details. Please try again.'));
      },
    });
  };
  return (
    <Panel title="Account">
      <form className={classes.form} noValidate onSubmit={submitWith(form, save)}>
        <TextInput
          label="Full Name"
          description={form.values.name.trim() === user.name ? undefined : renameWarning}
          autoComplete="name"
          {...form.getInputProps('name')}
        />
        <TextInput
          label="Email"
          type="email"
          description={
            user.pendingEmail && <PendingAddress current={user.email} pending={user.pendingEmail} />
          }
          autoComplete="email"
          {...form.getInputProps('email')}
        />
        {user.pendingEmail && (
          <div>
            <ResendButton size="sm" />
          </div>
        )}
        {changesAddress(form.values) && (
          <PasswordInput
            label="Current Password"
            description="Needed to change your email address. We will also notify your old address."
            autoComplete="current-password"
            {...form.getInputProps('currentPassword')}
          />
        )}
        <TextInput
          label="Phone Number"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          {...form.getInputProps('phone')}
        />
        <div>
          <Button type="submit" loading={update.isPending}>
            Save Changes
          </Button>
        </div>
      </form>
    </Panel>
  );
}

function PendingAddress({ current, pending }: { current: string; pending: string }) {
  return `Open the link we sent to ${pending} to confirm it. Until then you sign in with ${current}. To keep your current address, enter it here again.`;
}

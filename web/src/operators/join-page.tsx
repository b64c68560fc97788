import { acceptInvitationBody } from '@carelane/contract/operators/invitation-body';
import { acceptInvitation } from '@carelane/contract/operators/invitation-endpoints';
import { Alert, Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useAcceptSession } from '../auth/api';
import classes from '../auth/auth.module.css';
import { AuthCard } from '../auth/auth-card';
import { NewPasswordFields } from '../auth/new-password-fields';
import { call, errorMessage } from '../lib/api';
import { showServerErrors, submitWith, validateWith } from '../lib/form';
import { runMutation } from '../lib/run-mutation';
import { SignedOutFrame } from '../ui/signed-out-frame';
import { toast } from '../ui/toast';

export function JoinPage() {
  const { token = '' } = useSearch({ strict: false }) as { token?: string };
  const navigate = useNavigate();
  const acceptSession = useAcceptSession();
  const accept = useMutation({
    mutationFn: async (body: { token: string; name: string; newPassword: string; confirmPassword: string }) =>
      acceptSession(await call(acceptInvitation, { body })),
  });
  const form = useForm({
    initialValues: { token, name: '', newPassword: '', confirmPassword: '' },
    validate: validateWith(acceptInvitationBody),
  });
  const submit = (values: typeof form.values) =>
    runMutation(accept, values, {
      onSuccess: () => void navigate({ to: '/operator/$', params: { _splat: '' }, search: {} }),
      onError: (error) => {
        showServerErrors(form, error);
        toast.error(errorMessage(error));
      },
    });
  return (
    <SignedOutFrame>
      <AuthCard title="Become an operator" lead="Enter your name and choose a password.">
        {token ? (
          <form className={classes.form} noValidate onSubmit={submitWith(form, submit)}>
            <TextInput label="Full Name" autoComplete="name" {...form.getInputProps('name')} />
            <NewPasswordFields form={form} label="Password" />
            <Button type="submit" loading={accept.isPending} fullWidth>
              Create Operator Account
            </Button>
          </form>
        ) : (
          <Alert mt="md" color="red">
            This link is incomplete. Please open it from the email again, or ask for a new invitation.
          </Alert>
        )}
      </AuthCard>
    </SignedOutFrame>
  );
}

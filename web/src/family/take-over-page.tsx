import { takeOverBody } from '@carelane/contract/family/family';
import { Alert, Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import classes from '../auth/auth.module.css';
import { AuthCard } from '../auth/auth-card';
import { NewPasswordFields } from '../auth/new-password-fields';
import { logOut, startSession } from '../auth/session';
import { errorMessage } from '../lib/api';
import { showServerErrors, submitWith, validateWith } from '../lib/form';
import { runMutation } from '../lib/run-mutation';
import { readStored, STORAGE } from '../lib/storage';
import { LoadingState } from '../ui/loading-state';
import { SignedOutFrame } from '../ui/signed-out-frame';
import { toast } from '../ui/toast';
import { invitationQuery, useTakeOver } from './api';

/** The link may be opened in a browser that is signed in as somebody else. */
export function TakeOverPage() {
  const { token = '' } = useSearch({ from: '/family/take-over' });
  return (
    <SignedOutFrame>
      <Invitation token={token} />
    </SignedOutFrame>
  );
}

function Invitation({ token }: { token: string }) {
  const { data, error } = useQuery(invitationQuery(token));
  if (error)
    return (
      <AuthCard title="This link does not work">
        <Alert mt="md" color="orange" variant="light" role="alert">
          {errorMessage(error)}
        </Alert>
      </AuthCard>
    );
  if (!data) return <LoadingState isPage label="Loading..." count={1} />;
  return (
    <AuthCard
      title={`Welcome, ${data.patientName}`}
      lead={`Take over your profile from ${data.invitedBy}. You will sign in with ${data.email}. Visits, prescriptions and papers stay as they are.`}
    >
      <TakeOverForm token={token} />
    </AuthCard>
  );
}

function TakeOverForm({ token }: { token: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const takeOver = useTakeOver();
  const form = useForm({
    initialValues: { token, newPassword: '', confirmPassword: '' },
    validate: validateWith(takeOverBody),
  });
  const submit = (values: typeof form.values) =>
    runMutation(takeOver, values, {
      onSuccess: async ({ accessToken, user, deviceSecret }) => {
        // Also ends the push messages of the person who was signed in here.
        if (readStored(STORAGE.token)) await logOut(client);
        startSession(client, accessToken, user, deviceSecret);
        await navigate({ to: '/dashboard' });
        toast.success('The profile is now yours.');
      },
      onError: (error) => {
        showServerErrors(form, error);
        toast.error(errorMessage(error));
      },
    });
  return (
    <form className={classes.form} noValidate onSubmit={submitWith(form, submit)}>
      <NewPasswordFields form={form} />
      <Button type="submit" loading={takeOver.isPending} fullWidth>
        Take Over
      </Button>
    </form>
  );
}
